/** Today in the school's time zone, wherever the browser is. */
export const schoolDay = (now = new Date()): string =>
  new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
