import { useCallback, useEffect, useRef, useState } from 'react';
import { type FormDraft, sameDraft } from './form-draft';
import { type KeptDraft, keptDrafts } from './kept-draft';

const pauseMs = 500;

/** Keeps unsaved work on this device, by user and form, and offers what an earlier visit left behind. */
export const useKeptDraft = (options: {
  storageKey: string;
  start: FormDraft;
  draft: FormDraft;
  version: number | undefined;
  dirty: boolean;
}) => {
  const { storageKey, draft, version, dirty } = options;
  const [offer, setOffer] = useState<KeptDraft | undefined>(() => {
    const kept = keptDrafts.read(storageKey);
    return kept !== undefined && sameDraft(kept.draft, options.start) ? undefined : kept;
  });
  const forget = useCallback(() => keptDrafts.clear(storageKey), [storageKey]);
  const wasDirty = useRef(false);

  useEffect(() => {
    if (!dirty) {
      // Saved, or taken back to what is saved; an offer that still stands is not touched.
      if (wasDirty.current) keptDrafts.clear(storageKey);
      wasDirty.current = false;
      return undefined;
    }
    wasDirty.current = true;
    const timer = setTimeout(() => keptDrafts.keep(storageKey, draft, version), pauseMs);
    return () => clearTimeout(timer);
  }, [storageKey, draft, version, dirty]);

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
