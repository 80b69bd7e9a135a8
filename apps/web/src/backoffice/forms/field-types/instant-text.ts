import { momentAt, schoolMinute } from '../../../platform/school-clock';

/** An instant by its day and time on the school's clock, without a zone; a text that is none stays as it is. */
export const instantToLocal = (instant: string): string =>
  /^\d{4}-\d{2}-\d{2}T/.test(instant) ? schoolMinute(new Date(instant)).replace(' ', 'T') || instant : instant;

/** Day and time on the school's clock as an instant with its zone; a text that is none stays as it is. */
export const localToInstant = (local: string): string =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) ? (momentAt(local)?.toISOString() ?? local) : local;
