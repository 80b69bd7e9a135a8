const two = (value: number): string => String(value).padStart(2, '0');

/** A point in time to the second, in the viewer's time zone. */
export const exactTime = (instant: string): string => {
  const at = new Date(instant);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
};
