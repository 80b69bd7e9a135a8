import { useEffect, useRef, useState } from 'react';

const pauseMs = 500;

/** Writes unsaved input to this browser, and offers what an earlier visit left behind. */
export const useInputDraft = <Draft>(options: {
  /** Something was typed that is not saved. */
  dirty: boolean;
  /** What an earlier visit left; it is asked for once. */
  read: () => Draft | undefined;
  /** Writes what is typed now; another function whenever that is something else. */
  write: () => void;
  clear: () => void;
}) => {
  const { dirty, read, write, clear } = options;
  const [offer, setOffer] = useState(read);
  const wasDirty = useRef(false);

  useEffect(() => {
    if (!dirty) {
      // Saved, or taken back to what is saved; an offer that still stands is not touched.
      if (wasDirty.current) clear();
      wasDirty.current = false;
      return undefined;
    }
    wasDirty.current = true;
    const timer = setTimeout(write, pauseMs);
    // Whoever closes the tab does not wait for the pause.
    window.addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
    };
  }, [dirty, write, clear]);

  return {
    offer,
    settle: () => setOffer(undefined),
    drop: () => {
      if (!dirty) clear();
      setOffer(undefined);
    },
    forget: clear,
  };
};
