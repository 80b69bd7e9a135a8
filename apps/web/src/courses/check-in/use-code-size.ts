import { useSyncExternalStore } from 'react';

/** Below this width the list stands under the code, as in the style sheet. */
const narrowBelow = 800;
const shares = { height: 0.62, width: 0.5, narrowWidth: 0.82 } as const;
const largest = 720;

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

const sizeNow = (): number => {
  const { innerWidth, innerHeight } = window;
  const width = innerWidth * (innerWidth < narrowBelow ? shares.narrowWidth : shares.width);
  return Math.floor(Math.min(width, innerHeight * shares.height, largest));
};

/** The size of the QR code: as large as the window allows, so that the last row can scan it. */
export const useCodeSize = (): number => useSyncExternalStore(subscribe, sizeNow);
