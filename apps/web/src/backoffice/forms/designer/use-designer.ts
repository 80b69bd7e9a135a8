import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { FieldInput } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { notify } from '../../../platform/notices';
import { liveQuery, readForm } from './designer.queries';
import { designerTexts as texts } from './designer.texts';
import { type DraftField, draftOf, emptyDraft, type FormDraft } from './form-draft';
import { type UnsavedForm, unsavedForms } from './unsaved-form';
import { useDraft } from './use-draft';
import { useLeaveGuard } from './use-leave-guard';
import { formKey, useNames } from './use-names';
import { type SavedForm, useSave } from './use-save';
import { useUnsavedForm } from './use-unsaved-form';

/** What the designer opens with. */
export interface DesignerStart {
  readonly form: FormDetail | undefined;
  readonly initialFields: readonly FieldInput[];
  readonly userId: number;
}

/** Once a new form is saved, its id goes into the address, so that F5 opens it; the screen itself does not change. */
const showInAddress = (id: number): void => {
  const params = new URLSearchParams(window.location.search);
  params.set('design', String(id));
  params.delete('start');
  window.history.replaceState(window.history.state, '', `${window.location.pathname}?${params}`);
};

/** The fields that have data, by id. */
const useLive = (form: SavedForm | undefined) => {
  const { data } = useQuery(liveQuery(form?.id, form?.live_version ?? null));
  return useMemo(() => new Map((data ?? []).map((field) => [field.id, field])), [data]);
};

/** Ties together draft, names, saving, the stored draft and the leave guard. */
export const useDesigner = ({ form: opened, initialFields, userId }: DesignerStart) => {
  const [start] = useState<FormDraft>(() => (opened ? draftOf(opened) : emptyDraft(initialFields)));
  const store = useDraft(start);
  const { dispatch, draft, field } = store;
  const formId = useRef(opened?.id);
  const names = useNames(store, formId);
  const placeOf = (id: number | undefined) => `${userId}:${id ?? 'new'}`;
  const saving = useSave({
    store,
    names,
    start: { form: opened, draft: start },
    onSaved: ({ id }) => {
      unsavedForms.clear(placeOf(formId.current));
      if (formId.current === undefined) showInAddress(id);
      formId.current = id;
    },
  });
  const { form, setForm, dirty } = saving;
  const live = useLive(form);
  const unsaved = useUnsavedForm({ storageKey: placeOf(form?.id), start, draft, version: form?.version, dirty });
  useLeaveGuard(dirty, unsaved.forget);
  useEffect(() => {
    formId.current = form?.id;
  }, [form?.id]);

  const patchForm = useCallback(
    (patch: Partial<Omit<FormDraft, 'fields'>>) => {
      dispatch({ kind: 'form', patch });
      if (patch.follows === false) names.forget(formKey);
      else if (patch.name !== undefined && draft.follows) names.ask({ key: formKey, label: patch.name });
    },
    [dispatch, names, draft.follows],
  );
  const patchField = useCallback(
    (patch: Partial<DraftField>) => {
      if (field === undefined) return;
      const { key, follows, id } = field;
      dispatch({ kind: 'field', key, patch });
      if (patch.follows === false) names.forget(key);
      else if (
        patch.name !== undefined &&
        patch.name !== field.name &&
        follows &&
        !(id !== undefined && live.has(id))
      ) {
        names.ask({ key, label: patch.name });
      }
    },
    [dispatch, names, field, live],
  );
  const restore = (offer: UnsavedForm) => {
    dispatch({ kind: 'replace', draft: offer.draft });
    if (form && offer.version !== undefined) setForm({ ...form, version: offer.version });
    unsaved.settle();
    notify.success(texts.draftRestored);
  };
  const synced = async () => {
    if (!form) return;
    // Without a reply the old state stays on the screen; the failure is in the console.
    const now = await readForm(form.id).catch(() => undefined);
    if (now) setForm(now);
  };
  return { store, names, saving, live, unsaved, restore, synced, patchForm, patchField };
};
