import { useCallback, useState, useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from '../../platform/cookie';

/** Below this width the device is mobile (requirements §9); the fraction makes 992 a desktop on zoomed screens. */
const narrow = window.matchMedia('(max-width: 991.98px)');
const subscribeToWidth = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

const choiceCookie = 'sidebarStatus';
const oneYearSeconds = 365 * 24 * 60 * 60;

// Requirements §4: the closed state is saved as 0 and the open state as 1.
const readChoice = (): boolean => readCookie(choiceCookie) !== '0';
const saveChoice = (open: boolean): void =>
  writeCookie({ name: choiceCookie, value: open ? '1' : '0', maxAgeSeconds: oneYearSeconds });

export interface SidebarState {
  readonly device: 'desktop' | 'mobile';
  readonly open: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/**
 * The sidebar's state. The desktop choice is remembered. On a narrow screen the sidebar is an overlay that starts
 * closed and closes by itself; that is not the user's choice, so it is not remembered.
 */
export const useSidebar = (visit: string): SidebarState => {
  const mobile = useSyncExternalStore(subscribeToWidth, () => narrow.matches);
  const [chosenOpen, setChosenOpen] = useState(readChoice);
  const [overlayVisit, setOverlayVisit] = useState<string>();

  // The overlay belongs to the visit it was opened on, so that a route change closes it (requirements §2).
  const open = mobile ? overlayVisit === visit : chosenOpen;
  const toggle = useCallback(() => {
    if (mobile) {
      setOverlayVisit(open ? undefined : visit);
      return;
    }
    saveChoice(!open);
    setChosenOpen(!open);
  }, [mobile, open, visit]);
  const close = useCallback(() => setOverlayVisit(undefined), []);

  return { device: mobile ? 'mobile' : 'desktop', open, toggle, close };
};
