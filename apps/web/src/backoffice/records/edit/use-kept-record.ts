import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { useCallback, useEffect, useRef, useState } from 'react';
import { changesOf, type EditBase } from './edit-values';
import { type KeptRecord, keptRecords } from './kept-record';

const pauseMs = 500;

const offerFor = (key: string, base: EditBase): KeptRecord | undefined => {
  const kept = keptRecords.read(key);
  if (kept === undefined) return undefined;
  // A field may be gone from the form since.
  const known = Object.fromEntries(Object.entries(kept.typed).filter(([column]) => Object.hasOwn(base.values, column)));
  return Object.keys(changesOf(base, known)).length === 0 ? undefined : { ...kept, typed: known };
};

/** Keeps unsaved input on this browser, and offers what an earlier visit left behind. */
export const useKeptRecord = (options: {
  storageKey: string;
  base: EditBase;
  changes: RecordValues;
  /** The form is saved or given up: nothing is kept from now on. */
  over: boolean;
}) => {
  const { storageKey, base, changes, over } = options;
  const [offer, setOffer] = useState(() => offerFor(storageKey, base));
  const forget = useCallback(() => keptRecords.clear(storageKey), [storageKey]);
  const wasDirty = useRef(false);
  const dirty = !over && Object.keys(changes).length > 0;
  const version = base.saved?.version;

  useEffect(() => {
    if (!dirty) {
      // Saved, or taken back to what is saved; an offer that still stands is not touched.
      if (wasDirty.current) keptRecords.clear(storageKey);
      wasDirty.current = false;
      return undefined;
    }
    wasDirty.current = true;
    const keep = () => keptRecords.keep(storageKey, changes, version);
    const timer = setTimeout(keep, pauseMs);
    // Whoever closes the tab does not wait for the pause.
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [storageKey, changes, version, dirty]);

  return {
    offer,
    settle: () => setOffer(undefined),
    drop: () => {
      if (!dirty) forget();
      setOffer(undefined);
    },
    forget,
  };
};
