import { type FormDetail, formInput } from '@shuyuan/contract/backoffice/forms/custom-form';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { useRef, useState } from 'react';
import { Failure } from '../../../platform/http/failure';
import { failures } from '../../../platform/http/failures';
import { notify } from '../../../platform/notices';
import { session } from '../../../platform/session';
import { readForm, saveDraft } from './designer.queries';
import { designerTexts as texts } from './designer.texts';
import { countFaults, errorsOf, type Faults, placeFaults } from './faults';
import { type FormDraft, inputOf, sameDraft } from './form-draft';
import type { NameFinder } from './name-finder';
import type { DraftStore } from './use-draft';

const noticeMs = 3000;

/** What the designer needs to know of the form on the server. */
export interface SavedForm {
  readonly id: number;
  readonly version: number;
  readonly live_version: number | null;
  readonly synced: boolean;
}

/** Someone else saved meanwhile; null when the form has been deleted. */
export interface Conflict {
  readonly theirs: FormDetail | null;
}

/** Error codes that name no field but still belong to one. */
const placeOf: Readonly<Record<number, string>> = {
  [formErrors.tableTaken.errcode]: 'table_name',
  [formErrors.tableExists.errcode]: 'table_name',
  [formErrors.nameTaken.errcode]: 'name',
};

const faultsIn = (failure: Failure, keys: readonly string[]): Faults => {
  const at = placeOf[failure.errcode ?? 0];
  return placeFaults(failure.errors ?? (at === undefined ? {} : { [at]: [failure.errmsg] }), keys);
};

const report = (failure: Failure): void => failures.report({ failure, quiet: false, token: session.token() });

const savedOf = ({ id, version, live_version, synced }: FormDetail): SavedForm => ({
  id,
  version,
  live_version,
  synced,
});

/** The ids that a save gave, by the draft's keys. */
const numbersIn = (draft: FormDraft, { fields }: FormDetail): ReadonlyMap<string, number> =>
  new Map(draft.fields.flatMap(({ key }, at) => (fields[at] === undefined ? [] : [[key, fields[at].id] as const])));

const withNumbers = (draft: FormDraft, ids: ReadonlyMap<string, number>): FormDraft => ({
  ...draft,
  fields: draft.fields.map((field) => ({ ...field, id: ids.get(field.key) ?? field.id })),
});

/** Runs one save at a time: the first would make a second one stale. */
const useAlone = () => {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const alone = async <T>(task: () => Promise<T>): Promise<T | undefined> => {
    if (underWay.current) return undefined;
    underWay.current = true;
    setBusy(true);
    try {
      return await task();
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { busy, alone };
};

/** Saving: validated here first, then by the server, whose messages go to their fields; a conflict loses nothing. */
export const useSave = (options: {
  store: DraftStore;
  names: NameFinder;
  start: { form: SavedForm | undefined; draft: FormDraft };
  onSaved: (form: FormDetail) => void;
}) => {
  const { store, names } = options;
  const [form, setForm] = useState(options.start.form);
  const [savedDraft, setSavedDraft] = useState(options.start.draft);
  const [conflict, setConflict] = useState<Conflict>();
  const { busy, alone } = useAlone();

  const blame = (faults: Faults): void => {
    store.blame(faults);
    notify.warning(texts.invalid(countFaults(faults)), noticeMs);
  };

  const refuse = async (thrown: unknown, keys: readonly string[], id: number | undefined): Promise<void> => {
    if (!(thrown instanceof Failure)) throw thrown;
    if (thrown.errcode === formErrors.staleForm.errcode && id !== undefined) {
      return setConflict({ theirs: await readForm(id).catch(() => null) });
    }
    const faults = faultsIn(thrown, keys);
    if (countFaults(faults) > 0) store.blame(faults);
    report(thrown);
  };

  const send = async (draft: FormDraft, base: SavedForm | undefined): Promise<SavedForm | undefined> => {
    const keys = draft.fields.map(({ key }) => key);
    const judged = formInput.safeParse(inputOf(draft, base && { id: base.id, version: base.version }));
    if (!judged.success) {
      blame(placeFaults(errorsOf(judged.error), keys));
      return undefined;
    }
    try {
      const { msg, data } = await saveDraft(judged.data);
      const ids = numbersIn(draft, data);
      store.dispatch({ kind: 'number', ids });
      store.blame({ form: {}, fields: new Map() });
      setSavedDraft(withNumbers(draft, ids));
      setForm(savedOf(data));
      setConflict(undefined);
      options.onSaved(data);
      notify.success(msg);
      return savedOf(data);
    } catch (thrown) {
      await refuse(thrown, keys, base?.id);
      return undefined;
    }
  };

  return {
    form,
    setForm,
    busy,
    conflict,
    dirty: !sameDraft(store.draft, savedDraft),
    save: () =>
      alone(async () => {
        await names.settle();
        return send(store.latest.current, form);
      }),
    /** Overwrites the other user's save; fields missing from their draft get new ids. */
    overwrite: (theirs: FormDetail) => alone(() => send(store.latest.current, savedOf(theirs))),
    keepEditing: () => setConflict(undefined),
  };
};
