import { useEffect, useInsertionEffect, useRef } from 'react';

/**
 * Gives the focus back to where it was when a drawer opened. antd's drawer remembers that place too late when it opens
 * for the second time: by then it holds the focus itself, and the keyboard would start again at the top of the page.
 */
export const useReturnedFocus = (open: boolean): void => {
  const before = useRef<HTMLElement>(undefined);
  // The only effect that runs before those which take the focus into the drawer.
  useInsertionEffect(() => {
    const active = document.activeElement;
    if (open && active instanceof HTMLElement && active !== document.body) before.current = active;
  }, [open]);
  useEffect(() => {
    if (open) return;
    before.current?.focus({ preventScroll: true });
    before.current = undefined;
  }, [open]);
};
