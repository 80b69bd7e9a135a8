const dayMs = 86_400_000;
/** The school's time zone, wherever the server runs. */
const offsetMs = 8 * 3_600_000;

/** The school's day at an instant. */
export const dayAt = (instant: Date): string => new Date(instant.getTime() + offsetMs).toISOString().slice(0, 10);

/** The day this many days after another, or before it if negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The number of days between two days. */
export const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** The instant of a time in the school's time zone. */
export const instantOf = (day: string, time: string): string =>
  new Date(Date.parse(`${day}T${time}:00Z`) - offsetMs).toISOString();

/** The earlier of two days. */
export const earlier = (one: string, other: string): string => (one < other ? one : other);
