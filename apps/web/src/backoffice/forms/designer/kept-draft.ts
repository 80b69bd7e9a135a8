import { fieldTypeKeys } from '@shuyuan/contract/backoffice/forms/field-types';
import { type DraftField, type FormDraft, newKey } from './form-draft';

/** A draft that was not saved, as this device kept it. */
export interface KeptDraft {
  readonly draft: FormDraft;
  /** The edit that it builds on; undefined for a form that was never saved. */
  readonly version: number | undefined;
  readonly keptAt: Date;
}

const prefix = 'shuyuan_form_draft:';
/** An older one is more likely to do harm than good. */
const longestDays = 7;
const types: ReadonlySet<string> = new Set(fieldTypeKeys);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasTexts = (value: Record<string, unknown>, names: readonly string[]): boolean =>
  names.every((name) => typeof value[name] === 'string');

const isField = (value: unknown): value is DraftField =>
  isRecord(value) &&
  hasTexts(value, ['field', 'name', 'search_input', 'edit_input', 'help']) &&
  types.has(String(value.edit_input)) &&
  Array.isArray(value.validation) &&
  Array.isArray(value.select_item) &&
  isRecord(value.settings);

const isDraft = (value: unknown): value is FormDraft =>
  isRecord(value) &&
  hasTexts(value, ['name', 'table_name', 'remark', 'sort_name', 'sort_type']) &&
  Array.isArray(value.fields) &&
  value.fields.every(isField);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads what was kept; another program's or an older product's leavings are no draft. */
export const readKept = (text: string, now: Date): KeptDraft | undefined => {
  const kept = parse(text);
  if (!isRecord(kept) || !isDraft(kept.draft)) return undefined;
  const keptAt = new Date(String(kept.kept_at));
  // An invalid date is not younger than anything.
  if (!(now.getTime() - keptAt.getTime() <= longestDays * 86_400_000)) return undefined;
  const fields = kept.draft.fields.map((field) => ({ ...field, key: newKey() }));
  return {
    draft: { ...kept.draft, fields },
    version: typeof kept.version === 'number' ? kept.version : undefined,
    keptAt,
  };
};

/** Writes a draft for later. */
export const writeKept = (draft: FormDraft, version: number | undefined, now: Date): string =>
  JSON.stringify({ draft, version, kept_at: now.toISOString() });

/** Unsaved drafts on this device, by user and form. */
export const keptDrafts = {
  read: (key: string): KeptDraft | undefined => {
    const text = localStorage.getItem(prefix + key);
    return text === null ? undefined : readKept(text, new Date());
  },
  keep: (key: string, draft: FormDraft, version: number | undefined): void => {
    try {
      localStorage.setItem(prefix + key, writeKept(draft, version, new Date()));
    } catch {
      // A full storage costs the copy, never the work; an older copy would be worse than none.
      localStorage.removeItem(prefix + key);
    }
  },
  clear: (key: string): void => localStorage.removeItem(prefix + key),
};
