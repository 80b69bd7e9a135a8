import { useCallback } from 'react';
import { useInputDraft } from '../../../platform/drafts/use-input-draft';
import { type FormDraft, sameDraft } from './form-draft';
import { unsavedForms } from './unsaved-form';

/** The stored draft of an unsaved form, by user and form. */
export const useUnsavedForm = (options: {
  storageKey: string;
  start: FormDraft;
  draft: FormDraft;
  version: number | undefined;
  dirty: boolean;
}) => {
  const { storageKey, start, draft, version, dirty } = options;
  return useInputDraft({
    dirty,
    read: () => {
      const found = unsavedForms.read(storageKey);
      return found !== undefined && sameDraft(found.draft, start) ? undefined : found;
    },
    write: useCallback(
      () => unsavedForms.write(storageKey, { draft, version, saved_at: new Date() }),
      [storageKey, draft, version],
    ),
    clear: useCallback(() => unsavedForms.clear(storageKey), [storageKey]),
  });
};
