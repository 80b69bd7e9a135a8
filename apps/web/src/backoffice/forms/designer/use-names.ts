import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { findName } from './designer.queries';
import type { FormDraft } from './form-draft';
import { createNameFinder, type NameFinder, type NameQuestion } from './name-finder';
import type { DraftStore } from './use-draft';

const typingPauseMs = 300;
/** The key of the form among the requests; no field has it. */
export const formKey = 'form';

const findFor = (draft: FormDraft, formId: number | undefined, { key, label }: NameQuestion): Promise<string> =>
  findName({
    name: label.trim().slice(0, 100),
    for: key === formKey ? 'table' : 'field',
    formId,
    taken: key === formKey ? [] : draft.fields.filter((field) => field.key !== key).map(({ field }) => field),
  });

/** Sets a name if the label is still the one it was made from. */
const put = ({ latest, dispatch }: DraftStore, { key, label }: NameQuestion, name: string): void => {
  const draft = latest.current;
  if (key === formKey) {
    if (draft.follows && draft.name === label) dispatch({ kind: 'derive-form', patch: { table_name: name } });
    return;
  }
  const field = draft.fields.find((one) => one.key === key);
  if (field?.follows && field.name === label) dispatch({ kind: 'derive-field', key, patch: { field: name } });
};

/** Column and table names by pinyin, for this draft. */
export const useNames = (store: DraftStore, formId: RefObject<number | undefined>): NameFinder => {
  // One finder for the designer's lifetime; the ref and the dispatch of `store` stay the same.
  const [finder] = useState(() =>
    createNameFinder({
      pauseMs: typingPauseMs,
      find: (question) => findFor(store.latest.current, formId.current, question),
      // Synchronously: a save that waited for its names reads the draft right afterwards.
      onFound: (question, name) => flushSync(() => put(store, question, name)),
    }),
  );
  useEffect(() => finder.stop, [finder]);
  return finder;
};
