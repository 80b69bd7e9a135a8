const two = (part: number): string => String(part).padStart(2, '0');

/** An instant in the format of the browser's date-time input: local date and time without a zone. */
export const instantToLocal = (instant: string): string => {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** The value of the date-time input as an instant with its zone; undefined while it is incomplete. */
export const localToInstant = (local: string): string | undefined => {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};
