import type { DraftField, FormDraft } from './form-draft';

const stepsMax = 200;

type ShowWhen = NonNullable<DraftField['settings']['show_when']>;

/** The draft with its undo and redo steps. */
export interface History {
  readonly past: readonly FormDraft[];
  readonly present: FormDraft;
  readonly future: readonly FormDraft[];
  /** What the last step edited; continued typing in one place is one step. */
  readonly tag: string | undefined;
}

/** An edit of a draft. */
export type Edit =
  | { readonly kind: 'form'; readonly patch: Partial<Omit<FormDraft, 'fields'>> }
  | { readonly kind: 'field'; readonly key: string; readonly patch: Partial<DraftField> }
  /** A change derived from an edit, such as a column name from a label: not a step of its own. */
  | { readonly kind: 'derive-form'; readonly patch: Partial<Omit<FormDraft, 'fields'>> }
  | { readonly kind: 'derive-field'; readonly key: string; readonly patch: Partial<DraftField> }
  | { readonly kind: 'add'; readonly fields: readonly DraftField[]; readonly at: number }
  | { readonly kind: 'remove'; readonly key: string }
  | { readonly kind: 'move'; readonly key: string; readonly to: number }
  | { readonly kind: 'replace'; readonly draft: FormDraft }
  | { readonly kind: 'number'; readonly ids: ReadonlyMap<string, number> }
  | { readonly kind: 'pause' | 'undo' | 'redo' };

/** The history of an untouched draft. */
export const startHistory = (present: FormDraft): History => ({ past: [], present, future: [], tag: undefined });

const step = (history: History, present: FormDraft, tag?: string): History => {
  if (present === history.present) return history;
  if (tag !== undefined && tag === history.tag && history.future.length === 0) return { ...history, present };
  return { past: [...history.past, history.present].slice(-stepsMax), present, future: [], tag };
};

const withFields = (draft: FormDraft, fields: readonly DraftField[]): FormDraft => ({ ...draft, fields });

const patched = (draft: FormDraft, key: string, patch: Partial<DraftField>): FormDraft =>
  withFields(
    draft,
    draft.fields.map((field) => (field.key === key ? { ...field, ...patch } : field)),
  );

/** The draft with its fields in another order; the same draft when nothing moves. */
const moved = (draft: FormDraft, key: string, to: number): FormDraft => {
  const from = draft.fields.findIndex((field) => field.key === key);
  const target = Math.max(0, Math.min(to, draft.fields.length - 1));
  if (from < 0 || from === target) return draft;
  const rest = draft.fields.filter((field) => field.key !== key);
  return withFields(draft, [...rest.slice(0, target), ...draft.fields.slice(from, from + 1), ...rest.slice(target)]);
};

/** Every field whose condition names a column, with that condition changed. */
const withConditionsOn = (
  draft: FormDraft,
  column: string,
  change: (condition: ShowWhen) => ShowWhen | undefined,
): FormDraft =>
  draft.fields.some(({ settings }) => settings.show_when?.field === column)
    ? withFields(
        draft,
        draft.fields.map((field) => {
          const { show_when: condition, ...others } = field.settings;
          if (condition?.field !== column) return field;
          const next = change(condition);
          return { ...field, settings: next === undefined ? others : { ...others, show_when: next } };
        }),
      )
    : draft;

const renamed = (draft: FormDraft, field: DraftField | undefined, patch: Partial<DraftField>): FormDraft => {
  const column = patch.field;
  if (field === undefined || column === undefined) return draft;
  const followed = withConditionsOn(draft, field.field, (condition) => ({ ...condition, field: column }));
  return followed.sort_name === field.field ? { ...followed, sort_name: column } : followed;
};

/** Patches a field; sorting and conditions that refer to it follow its new column name. */
const patchField = (draft: FormDraft, key: string, patch: Partial<DraftField>): FormDraft =>
  renamed(
    patched(draft, key, patch),
    draft.fields.find((field) => field.key === key),
    patch,
  );

/** Without a field; fields whose condition named it are always shown from now on. */
const removed = (draft: FormDraft, key: string): FormDraft => {
  const gone = draft.fields.find((field) => field.key === key);
  if (gone === undefined) return draft;
  const rest = withConditionsOn(
    withFields(
      draft,
      draft.fields.filter((field) => field !== gone),
    ),
    gone.field,
    () => undefined,
  );
  return draft.sort_name === gone.field ? { ...rest, sort_name: 'id' } : rest;
};

const numberedIn = (ids: ReadonlyMap<string, number>) => (draft: FormDraft) =>
  withFields(
    draft,
    draft.fields.map((field) => {
      const id = ids.get(field.key);
      return id === undefined || id === field.id ? field : { ...field, id };
    }),
  );

const undo = (history: History): History => {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], tag: undefined };
};

const redo = (history: History): History => {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, tag: undefined };
};

const tagOf = (scope: string, patch: object): string => `${scope}:${Object.keys(patch).sort().join(',')}`;

/** One edit of a draft; pure, so that every step can be undone. */
export const edit = (history: History, action: Edit): History => {
  const { present } = history;
  switch (action.kind) {
    case 'form':
      return step(history, { ...present, ...action.patch }, tagOf('form', action.patch));
    case 'field':
      return step(history, patchField(present, action.key, action.patch), tagOf(action.key, action.patch));
    case 'derive-form':
      return { ...history, present: { ...present, ...action.patch } };
    case 'derive-field':
      return { ...history, present: patchField(present, action.key, action.patch) };
    case 'add': {
      const { fields } = present;
      return step(
        history,
        withFields(present, [...fields.slice(0, action.at), ...action.fields, ...fields.slice(action.at)]),
      );
    }
    case 'remove':
      return step(history, removed(present, action.key));
    case 'move':
      return step(history, moved(present, action.key, action.to));
    case 'replace':
      return step(history, action.draft);
    case 'number': {
      // Into every step: if an undo lost the ids of a save, the next save would make new columns.
      const number = numberedIn(action.ids);
      return {
        past: history.past.map(number),
        present: number(present),
        future: history.future.map(number),
        tag: undefined,
      };
    }
    case 'pause':
      return history.tag === undefined ? history : { ...history, tag: undefined };
    case 'undo':
      return undo(history);
    case 'redo':
      return redo(history);
  }
};
