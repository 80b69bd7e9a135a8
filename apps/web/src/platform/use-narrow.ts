import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(width < 640px)');

const subscribe = (tell: () => void): (() => void) => {
  narrow.addEventListener('change', tell);
  return () => narrow.removeEventListener('change', tell);
};

/** Whether the window is as narrow as a phone, where a screen shows less at once. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
