import type { RecordConflict, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { useCallback, useRef, useState } from 'react';
import { notify } from '../../../platform/notices';
import { type Choices, settled } from './conflict';
import { changesOf, namesIn, newBase, storedBase } from './edit-values';
import { recordDraftKey } from './record-draft';
import { recordEditTexts as texts } from './record-edit.texts';
import type { RecordSheetProps } from './record-sheet.props';
import { useEditChoices } from './use-edit-choices';
import { useLeaving } from './use-leaving';
import { useRecordDraft } from './use-record-draft';
import { type RecordForm, useRecordForm } from './use-record-form';
import { type SentValues, useRecordSave } from './use-record-save';

const uploadingMs = 2000;

type ControllerProps = Omit<RecordSheetProps, 'page' | 'handle' | 'Editor' | 'onSaved'> & {
  readonly onSaved: (row: RecordRow, sent?: SentValues) => void;
  /** The column whose cell is edited, instead of the form; its list says itself that the record was saved. */
  readonly cell?: string;
};

/** What to do after an interrupted save: overwrite the other user's version, or save as a new record. */
const actionsOn = (parts: {
  props: ControllerProps;
  form: RecordForm;
  choices: ReturnType<typeof useEditChoices>;
  saving: ReturnType<typeof useRecordSave>;
  finish: () => void;
}) => {
  const { form, choices, saving, finish } = parts;
  const { meta, onSaved } = parts.props;
  const resolve = async (conflict: RecordConflict, chosen: Choices) => {
    const base = storedBase(meta, conflict.record);
    const typed = settled({ meta, base: form.base, typed: form.typed, conflict, chosen });
    choices.learnAll(namesIn(meta, conflict.record));
    form.rebase(base, typed);
    if (Object.keys(changesOf(base, typed)).length > 0) return saving.save(base, typed);
    saving.settle();
    onSaved(conflict.record);
    notify.success(texts.tookTheirs);
    return finish();
  };
  const saveAsNew = () => {
    const base = newBase(meta);
    const typed = Object.fromEntries(Object.keys(base.values).map((column) => [column, form.values[column] ?? null]));
    form.rebase(base, typed);
    return saving.save(base, typed);
  };
  return { resolve, saveAsNew };
};

/** Ties together values, choices, drafts, saving and leaving. */
export const useRecordController = (props: ControllerProps, focusFirst: () => void) => {
  const { meta, start, onSaved, onDone } = props;
  const form = useRecordForm(meta, start, { ...props.help, typed: props.at?.typed });
  const choices = useEditChoices(meta, props.names, form.values);
  const [over, setOver] = useState(false);
  const goOn = useRef<'close' | 'again'>('close');
  const storageKey = recordDraftKey({ userId: props.userId, formId: meta.id, recordId: start.saved?.id });
  const unsaved = useRecordDraft({ storageKey, base: form.base, changes: form.changes, cell: props.cell, over });
  const { forget } = unsaved;
  const giveUp = useCallback(() => {
    setOver(true);
    forget();
  }, [forget]);
  const finish = () => {
    giveUp();
    onDone();
  };
  const { mayLeave } = useLeaving({ dirty: form.dirty && !over, onLeft: giveUp });

  const saving = useRecordSave({
    meta,
    form,
    onSaved: (row, msg, sent) => {
      if (props.cell === undefined) notify.success(msg);
      onSaved(row, sent);
      if (goOn.current === 'close') return finish();
      form.rebase(newBase(meta, props.initial));
      return focusFirst();
    },
  });

  const submit = async (then: 'close' | 'again') => {
    goOn.current = then;
    if (form.isUploading()) return notify.warning(texts.uploading, uploadingMs);
    if (form.base.saved === undefined || form.dirty) return saving.save();
    notify.success(texts.unchanged);
    return onDone();
  };
  const restore = () => {
    if (unsaved.offer === undefined) return;
    const { typed, version } = unsaved.offer;
    const { saved } = form.base;
    // Based on the version that it was typed on, so that the save detects changes made since.
    const base = saved && version !== undefined ? { ...form.base, saved: { ...saved, version } } : form.base;
    form.rebase(base, typed);
    unsaved.settle();
    notify.success(texts.draftRestored);
  };
  const canCreate = meta.actions.includes('create');
  return {
    form,
    choices,
    unsaved,
    saving,
    submit,
    restore,
    ...actionsOn({ props, form, choices, saving, finish }),
    mayLeave: async () => !saving.isBusy() && mayLeave(),
    giveUp,
    reset: () => form.rebase(form.base),
    canCreate,
    canAddAnother: form.base.saved === undefined && !props.nested && canCreate,
    offerIsOlder: unsaved.offer?.version !== undefined && unsaved.offer.version !== form.base.saved?.version,
  };
};

/** What `useRecordController` gives. */
export type RecordController = ReturnType<typeof useRecordController>;
