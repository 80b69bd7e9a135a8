import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { useCallback } from 'react';
import { useKeptInput } from '../../../platform/kept-input/use-kept-input';
import { changesOf, type EditBase } from './edit-values';
import { type KeptRecord, keptRecords } from './kept-record';

const offerFor = (key: string, base: EditBase): KeptRecord | undefined => {
  const kept = keptRecords.read(key);
  if (kept === undefined) return undefined;
  // A field may be gone from the form since.
  const known = Object.fromEntries(Object.entries(kept.typed).filter(([column]) => Object.hasOwn(base.values, column)));
  return Object.keys(changesOf(base, known)).length === 0 ? undefined : { ...kept, typed: known };
};

/** Keeps what was typed into a record and not saved, by user, form and record. */
export const useKeptRecord = (options: {
  storageKey: string;
  base: EditBase;
  changes: RecordValues;
  /** The form is saved or given up: nothing is kept from now on. */
  over: boolean;
}) => {
  const { storageKey, base, changes, over } = options;
  const version = base.saved?.version;
  return useKeptInput({
    dirty: !over && Object.keys(changes).length > 0,
    read: () => offerFor(storageKey, base),
    keep: useCallback(() => keptRecords.keep(storageKey, changes, version), [storageKey, changes, version]),
    clear: useCallback(() => keptRecords.clear(storageKey), [storageKey]),
  });
};
