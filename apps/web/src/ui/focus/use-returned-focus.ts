import { useEffect, useInsertionEffect, useRef } from 'react';

/**
 * Returns the focus to where it was before a drawer opened. antd's drawer remembers that element too late when it opens
 * for the second time: by then the drawer has the focus itself, and the keyboard would start again at the top of the
 * page.
 */
export const useReturnedFocus = (open: boolean): void => {
  const before = useRef<HTMLElement>(undefined);
  // The only effect that runs before those that move the focus into the drawer.
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
