import { useEffect, useState } from 'react';

/** How many fields of a form are drawn: one more with each step, so that the browser can answer between them. */
export const useDrawnFields = (count: number): number => {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (drawn >= count) return undefined;
    const timer = setTimeout(() => setDrawn(drawn + 1));
    return () => clearTimeout(timer);
  }, [drawn, count]);
  return drawn;
};
