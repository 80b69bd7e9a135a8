import { useEffect, useState } from 'react';

/** The fields that a form is drawn with, and those that each further step adds. */
const steps = { first: 3, more: 2 } as const;

/** How many fields of a form are drawn: a few more with each step, so that the browser can answer between them. */
export const useDrawnFields = (count: number): number => {
  const [drawn, setDrawn] = useState<number>(steps.first);
  useEffect(() => {
    if (drawn >= count) return undefined;
    const timer = setTimeout(() => setDrawn(drawn + steps.more));
    return () => clearTimeout(timer);
  }, [drawn, count]);
  return drawn;
};
