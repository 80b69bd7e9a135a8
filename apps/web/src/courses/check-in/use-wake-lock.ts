import { useEffect } from 'react';

/** Keeps the screen on while the window is open, where the browser can; it lets go by itself when the tab is hidden. */
export const useWakeLock = (): void => {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void taken?.release();
      else lock = taken;
    };
    const takeAgain = () => void take();
    takeAgain();
    document.addEventListener('visibilitychange', takeAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', takeAgain);
      void lock?.release();
    };
  }, []);
};
