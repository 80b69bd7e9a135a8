import { momentAt, schoolMinute } from './school-clock';

/** A moment as the input for minutes shows it, by the school's clock; '' for none. */
export const minuteText = (instant: string | null): string =>
  instant === null ? '' : schoolMinute(new Date(instant)).replace(' ', 'T');

/** The moment that is meant: as it is stored while its minute was not changed, so that an edit does not cut its seconds. */
export const momentOf = (text: string | undefined, stored: string | null): string | null => {
  if (text === minuteText(stored)) return stored;
  return momentAt(text ?? '')?.toISOString() ?? null;
};
