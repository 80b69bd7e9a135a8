import { useState } from 'react';

/** The last thing there was: a window that fades out still shows what it was about. */
export const useLast = <T>(value: T | null): T | null => {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
};
