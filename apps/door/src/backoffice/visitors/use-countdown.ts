import { useEffect, useState } from 'preact/hooks';

/** Seconds that are left, counted down to 0. */
export const useCountdown = (): { readonly left: number; readonly start: (seconds: number) => void } => {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, start: setLeft };
};
