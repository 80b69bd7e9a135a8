import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { useCallback } from 'react';
import { useInputDraft } from '../../../platform/drafts/use-input-draft';
import { changesOf, type EditBase } from './edit-values';
import { type RecordDraft, recordDrafts } from './record-draft';

const offerFor = (key: string, base: EditBase): RecordDraft | undefined => {
  const draft = recordDrafts.read(key);
  if (draft === undefined) return undefined;
  // A field may have been removed from the form since.
  const known = Object.fromEntries(
    Object.entries(draft.typed).filter(([column]) => Object.hasOwn(base.values, column)),
  );
  return Object.keys(changesOf(base, known)).length === 0 ? undefined : { ...draft, typed: known };
};

/** The stored draft of unsaved input, by user, form and record. */
export const useRecordDraft = (options: {
  storageKey: string;
  base: EditBase;
  changes: RecordValues;
  /** The column whose cell is edited. */
  cell: string | undefined;
  /** The form is saved or discarded: nothing is stored from now on. */
  over: boolean;
}) => {
  const { storageKey, base, changes, cell, over } = options;
  const version = base.saved?.version;
  return useInputDraft({
    dirty: !over && Object.keys(changes).length > 0,
    read: () => offerFor(storageKey, base),
    write: useCallback(
      () => recordDrafts.write(storageKey, { typed: changes, version, cell, saved_at: new Date() }),
      [storageKey, changes, version, cell],
    ),
    clear: useCallback(() => recordDrafts.clear(storageKey), [storageKey]),
  });
};
