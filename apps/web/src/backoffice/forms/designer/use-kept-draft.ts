import { useCallback } from 'react';
import { useKeptInput } from '../../../platform/kept-input/use-kept-input';
import { type FormDraft, sameDraft } from './form-draft';
import { keptDrafts } from './kept-draft';

/** Keeps the unsaved draft of a form, by user and form. */
export const useKeptDraft = (options: {
  storageKey: string;
  start: FormDraft;
  draft: FormDraft;
  version: number | undefined;
  dirty: boolean;
}) => {
  const { storageKey, start, draft, version, dirty } = options;
  return useKeptInput({
    dirty,
    read: () => {
      const kept = keptDrafts.read(storageKey);
      return kept !== undefined && sameDraft(kept.draft, start) ? undefined : kept;
    },
    keep: useCallback(() => keptDrafts.keep(storageKey, draft, version), [storageKey, draft, version]),
    clear: useCallback(() => keptDrafts.clear(storageKey), [storageKey]),
  });
};
