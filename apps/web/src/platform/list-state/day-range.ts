import { momentAt } from '../school-clock';
import type { SearchValue } from './list-state';

/** Staff choose whole days in their own time zone; the server compares instants. */
export const momentsOf = (days: SearchValue): SearchValue => {
  if (!Array.isArray(days)) return days;
  const [from = null, to = null] = days;
  return [
    from === null ? null : (momentAt(`${from}T00:00:00`)?.toISOString() ?? null),
    to === null ? null : (momentAt(`${to}T23:59:59.999`)?.toISOString() ?? null),
  ];
};
