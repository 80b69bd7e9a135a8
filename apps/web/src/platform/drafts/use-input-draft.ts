import { useEffect, useRef, useState } from 'react';

const pauseMs = 500;

/** Stores unsaved input in this browser, and offers the draft of an earlier visit. */
export const useInputDraft = <Draft>(options: {
  /** There is unsaved input. */
  dirty: boolean;
  /** The draft of an earlier visit; read once. */
  read: () => Draft | undefined;
  /** Stores the current input; must be a new function whenever the input changes. */
  write: () => void;
  clear: () => void;
}) => {
  const { dirty, read, write, clear } = options;
  const [offer, setOffer] = useState(read);
  const wasDirty = useRef(false);

  useEffect(() => {
    if (!dirty) {
      // Saved, or changed back to what is saved; an offer that is still open is not touched.
      if (wasDirty.current) clear();
      wasDirty.current = false;
      return undefined;
    }
    wasDirty.current = true;
    const timer = setTimeout(write, pauseMs);
    // Closing the tab does not wait for the pause.
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
