import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { clearFaults, countFaults, type Faults, noFaults } from './faults';
import type { FormDraft } from './form-draft';
import { type Edit, edit, type History, startHistory } from './history';

interface State {
  readonly history: History;
  /** The field whose properties are open; undefined means the form itself. */
  readonly selected: string | undefined;
  readonly faults: Faults;
}

type Action =
  | Edit
  | { readonly kind: 'select'; readonly key: string | undefined }
  | { readonly kind: 'blame'; readonly faults: Faults };

const mendedBy = (faults: Faults, action: Edit): Faults => {
  if (action.kind === 'form') return clearFaults(faults, undefined, Object.keys(action.patch));
  if (action.kind === 'field') return clearFaults(faults, action.key, Object.keys(action.patch));
  return faults;
};

/** The field that is selected when the selected one is removed: the next, or the last. */
const neighbour = ({ fields }: FormDraft, key: string): string | undefined => {
  const at = fields.findIndex((field) => field.key === key);
  return (fields[at + 1] ?? fields[at - 1])?.key;
};

const selectedAfter = ({ history, selected }: State, action: Edit, next: FormDraft): string | undefined => {
  if (action.kind === 'add') return action.fields.at(-1)?.key ?? selected;
  if (action.kind === 'remove' && selected === action.key) return neighbour(history.present, action.key);
  return next.fields.some(({ key }) => key === selected) ? selected : undefined;
};

const reduce = (state: State, action: Action): State => {
  if (action.kind === 'blame') return { ...state, faults: action.faults };
  if (action.kind === 'select') {
    if (action.key === state.selected) return state;
    return { ...state, selected: action.key, history: edit(state.history, { kind: 'pause' }) };
  }
  const history = edit(state.history, action);
  return { history, selected: selectedAfter(state, action, history.present), faults: mendedBy(state.faults, action) };
};

/** The draft with its history, its selection and its faults. */
export const useDraft = (start: FormDraft) => {
  const [state, dispatch] = useReducer(
    reduce,
    undefined,
    (): State => ({
      history: startHistory(start),
      selected: undefined,
      faults: noFaults,
    }),
  );
  // For replies that arrive later: they need the current draft, not the one of their request.
  const latest = useRef(state.history.present);
  useEffect(() => {
    latest.current = state.history.present;
  }, [state.history.present]);
  const [faultsShown, setFaultsShown] = useState(0);
  const blame = useCallback((faults: Faults) => {
    dispatch({ kind: 'blame', faults });
    if (countFaults(faults) > 0) setFaultsShown((count) => count + 1);
  }, []);
  const field = useMemo(
    () => state.history.present.fields.find(({ key }) => key === state.selected),
    [state.history.present.fields, state.selected],
  );
  return { ...state, draft: state.history.present, field, latest, dispatch, blame, faultsShown };
};

/** What `useDraft` gives. */
export type DraftStore = ReturnType<typeof useDraft>;
