const two = (part: number): string => String(part).padStart(2, '0');

/** An instant as the browser's own picker wants it: the local date and time without a zone. */
export const instantToLocal = (instant: string): string => {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** What the picker holds, as an instant with its zone; undefined while it is not whole. */
export const localToInstant = (local: string): string | undefined => {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};
