import { momentAt, schoolMinute } from '../../../platform/school-clock';

/** An instant in the format of the browser's date-time input: day and time by the school's clock, without a zone. */
export const instantToLocal = (instant: string): string => schoolMinute(new Date(instant)).replace(' ', 'T');

/** The value of the date-time input as an instant with its zone; undefined while it is incomplete. */
export const localToInstant = (local: string): string | undefined => momentAt(local)?.toISOString();
