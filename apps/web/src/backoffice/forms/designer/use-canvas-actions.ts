import { fieldsMax } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { notify } from '../../../platform/notices';
import { confirmDelete } from '../../../ui/row-actions/delete-rows';
import type { CanvasActions } from './canvas/canvas-field';
import { designerTexts as texts } from './designer.texts';
import type { DraftField } from './form-draft';
import type { NameFinder } from './name-finder';
import { copyOf, newField } from './new-field';
import type { DraftStore } from './use-draft';

const noticeMs = 3000;

/** The last removed field, while one undo can restore it. */
export interface Removed {
  readonly key: string;
  readonly name: string;
}

/** Adding, moving and removing fields; the focus stays with the field that was acted on. */
export const useCanvasActions = (options: {
  store: DraftStore;
  root: RefObject<HTMLElement | null>;
  /** A field was selected by the user; the same function for the designer's lifetime. */
  onChosen: () => void;
  /** Finds the column name of an added field. */
  names: NameFinder;
}) => {
  const { store, root, onChosen, names } = options;
  const { dispatch, latest } = store;
  const [removed, setRemoved] = useState<Removed>();
  const [said, setSaid] = useState('');
  const [shown, setShown] = useState<{ key: string; focus: boolean }>();

  useEffect(() => {
    if (shown === undefined) return;
    const place = root.current?.querySelector(`[data-field="${CSS.escape(shown.key)}"]`);
    if (shown.focus) place?.querySelector<HTMLElement>('.canvas-field-name')?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'nearest' });
  }, [shown, root]);

  const made = useMemo(() => {
    const put = (field: DraftField, at: number) => {
      if (latest.current.fields.length >= fieldsMax) return notify.warning(texts.tooMany(fieldsMax), noticeMs);
      dispatch({ kind: 'add', fields: [field], at });
      // Scrolled into view, but not focused: someone who adds ten fields stays in the palette.
      setShown({ key: field.key, focus: false });
      names.ask({ key: field.key, label: field.name });
      setSaid(texts.added(field.name));
      return undefined;
    };
    const indexOf = (key: string) => latest.current.fields.findIndex((field) => field.key === key);
    const add = (type: FieldTypeKey, at: number) => {
      const field = newField(type, latest.current.fields);
      put(field, at);
    };
    const actions: CanvasActions = {
      select: (key) => {
        dispatch({ kind: 'select', key });
        onChosen();
      },
      duplicate: (key) => {
        const field = latest.current.fields[indexOf(key)];
        if (field) put(copyOf(field, latest.current.fields), indexOf(key) + 1);
      },
      remove: async (key) => {
        const field = latest.current.fields[indexOf(key)];
        // A field that was never saved has no column and no values.
        if (field?.id !== undefined && !(await confirmDelete(texts.willRemove(field.name)))) return;
        const { fields } = latest.current;
        const at = indexOf(key);
        const neighbour = fields[at + 1] ?? fields[at - 1];
        setRemoved({ key, name: fields[at]?.name ?? '' });
        dispatch({ kind: 'remove', key });
        if (neighbour) setShown({ key: neighbour.key, focus: true });
      },
      step: (key, by) => {
        dispatch({ kind: 'move', key, to: indexOf(key) + by });
        setShown({ key, focus: true });
      },
    };
    return { add, addAtEnd: (type: FieldTypeKey) => add(type, latest.current.fields.length), actions };
  }, [dispatch, latest, onChosen, names]);

  const before = store.history.past.at(-1);
  const has = (fields: readonly DraftField[] | undefined) => fields?.some(({ key }) => key === removed?.key) ?? false;
  const takeBack = has(before?.fields) && !has(store.draft.fields) ? removed : undefined;
  return { ...made, removed: takeBack, dismiss: () => setRemoved(undefined), said };
};
