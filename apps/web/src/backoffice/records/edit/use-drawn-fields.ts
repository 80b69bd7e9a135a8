import { useEffect, useState } from 'react';
import { smallFormFields } from './sections';

/** How many fields of a form are drawn: of a long one one more with each step, so that the browser can answer between them. */
export const useDrawnFields = (count: number): number => {
  const [drawn, setDrawn] = useState(count > smallFormFields ? 0 : count);
  useEffect(() => {
    if (drawn >= count || count <= smallFormFields) return undefined;
    const timer = setTimeout(() => setDrawn(drawn + 1));
    return () => clearTimeout(timer);
  }, [drawn, count]);
  return count > smallFormFields ? drawn : count;
};
