import { schoolDay, schoolMinute } from '../../platform/school-clock';
import { readDay, readMinute, readTime } from './typed-date';

/** What an input takes: `2026-03-01`, `2026-03-01T14:30` by the school's clock, or `14:30`. */
export type DateKind = 'day' | 'minute' | 'time';

const readers = { day: readDay, minute: readMinute, time: readTime };

/** What was typed as a value; '' for nothing, undefined for what cannot be read. */
export const readTyped = (kind: DateKind, typed: string): string | undefined =>
  typed.trim() === '' ? '' : readers[kind](typed, schoolDay());

/** The reader of a kind, for texts with two ends. */
export const readerOf = (kind: DateKind) => readers[kind];

/** A value as the input shows it. */
export const shownDate = (kind: DateKind, value: string): string =>
  kind === 'minute' && readMinute(value, '') !== undefined ? value.replace('T', ' ') : value;

/** This moment by the school's clock, as a value. */
export const nowAs = (kind: DateKind): string => {
  const now = schoolMinute(new Date());
  return { day: now.slice(0, 10), minute: now.replace(' ', 'T'), time: now.slice(11) }[kind];
};
