import { useState } from 'react';

/** The last value that was not null, so that a closing window still shows its content. */
export const useLast = <T>(value: T | null): T | null => {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
};
