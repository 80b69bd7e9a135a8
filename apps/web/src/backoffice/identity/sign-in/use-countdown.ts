import { useEffect, useState } from 'react';

/** Seconds left until a deadline, computed from the clock, so that a sleeping tab does not prolong it. */
export const useCountdown = (): { secondsLeft: number; start: (seconds: number) => void } => {
  const [deadline, setDeadline] = useState(0);
  const [now, setNow] = useState(0);
  const secondsLeft = Math.max(Math.ceil((deadline - now) / 1000), 0);
  const running = secondsLeft > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);

  return {
    secondsLeft,
    start: (seconds) => {
      const startedAt = Date.now();
      setNow(startedAt);
      setDeadline(startedAt + seconds * 1000);
    },
  };
};
