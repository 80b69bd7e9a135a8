const pattern = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?( ?(?:Z|[+-]\d{2}:\d{2}))?$/;
const minuteMs = 60_000;

/** A moment as an operator reads it, by a clock that is some minutes from UTC. */
export const tellMoment = (at: number, offset: number): string =>
  new Date(at + offset * minuteMs).toISOString().slice(0, 19).replace('T', ' ');

/** A moment as it was typed, by that clock unless a zone stands behind it; undefined when there is none. */
export const readMoment = (text: string, offset: number): number | undefined => {
  const [, day, minute, second = ':00', zone] = pattern.exec(text.trim()) ?? [];
  if (day === undefined || minute === undefined) return undefined;
  const clock = `${day}T${minute}${second}`;
  const plain = Date.parse(`${clock}Z`);
  // 31 February would become a day of March.
  if (Number.isNaN(plain) || !new Date(plain).toISOString().startsWith(clock)) return undefined;
  const at = zone === undefined ? plain - offset * minuteMs : Date.parse(`${clock}${zone.trim()}`);
  return Number.isNaN(at) ? undefined : at;
};
