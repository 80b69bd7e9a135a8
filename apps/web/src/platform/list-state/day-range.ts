import type { SearchValue } from './list-state';

/** Staff choose whole days in their own time zone; the server compares instants. */
export const momentsOf = (days: SearchValue): SearchValue => {
  if (!Array.isArray(days)) return days;
  const [from = null, to = null] = days;
  return [
    from === null ? null : new Date(`${from}T00:00:00`).toISOString(),
    to === null ? null : new Date(`${to}T23:59:59.999`).toISOString(),
  ];
};
