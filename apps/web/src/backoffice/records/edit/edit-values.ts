import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import { isNoValue, isWritable, type RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { isRef } from '../record-values';

/** What an edit builds on. */
export interface EditBase {
  /** Absent for a new record. */
  readonly saved: { readonly id: number; readonly version: number } | undefined;
  /** By column, references as ids; nothing for what came masked. */
  readonly values: RecordValues;
  /** The masked texts by column. */
  readonly masked: Readonly<Record<string, string>>;
  /** What is seen and not changed, by column as the row has it; empty for a new record, which has nothing to see yet. */
  readonly fixed: RecordValues;
}

type Definition = Pick<RecordMeta, 'fields' | 'derived' | 'masked' | 'read_only'>;

/** A form as someone writes it who makes a record or changes one: what acts alone set is read-only, but where it is given. */
export const writtenMeta = <M extends Pick<RecordMeta, 'decided' | 'read_only'>>(
  meta: M,
  { isNew }: { isNew: boolean },
): M => {
  const fixed = meta.decided.filter(({ at_birth }) => !isNew || !at_birth).map(({ field }) => field);
  return fixed.length === 0 ? meta : { ...meta, read_only: [...meta.read_only, ...fixed] };
};

const idOf = (value: unknown): unknown => (isRef(value) ? value.id : value);

/** Of fields that point elsewhere an input holds the numbers alone. */
const inputValue = (value: unknown): unknown => {
  if (isNoValue(value)) return null;
  return Array.isArray(value) ? value.map(idOf) : idOf(value);
};

/** The fields whose values are sent: no numbers that come by themselves, nothing that a keeper works out or that is read-only. */
export const sentFields = ({ fields, derived, read_only: fixed }: Definition): readonly CustomFormField[] =>
  fields.filter((field) => isWritable(field) && !derived.includes(field.field) && !fixed.includes(field.field));

/** The fields that the form shows. */
export const formFields = ({ fields, derived }: Definition): readonly CustomFormField[] =>
  fields.filter(({ form_show, field }) => form_show === 1 && !derived.includes(field));

const presetOf = ({ edit_input, form_show, settings }: CustomFormField): unknown =>
  settings.default_value ?? (fieldTypeOf(edit_input).yesNo && form_show === 1 ? false : null);

/** A new record: the form's defaults and what the caller brings along. */
export const newBase = (meta: Definition, initial: RecordValues = {}): EditBase => ({
  saved: undefined,
  values: Object.fromEntries(
    sentFields(meta).map((field) => [field.field, inputValue(initial[field.field] ?? presetOf(field))]),
  ),
  masked: {},
  fixed: {},
});

/** A stored record. */
export const storedBase = (
  meta: Definition,
  row: RecordValues & { readonly id: number; readonly version: number },
): EditBase => {
  const isMasked = (column: string) => meta.masked.includes(column) && !isNoValue(row[column]);
  return {
    saved: { id: row.id, version: row.version },
    values: Object.fromEntries(
      meta.fields.map(({ field }) => [field, isMasked(field) ? null : inputValue(row[field] ?? null)]),
    ),
    masked: Object.fromEntries(meta.masked.filter(isMasked).map((column) => [column, String(row[column])])),
    fixed: Object.fromEntries(meta.read_only.map((column) => [column, row[column] ?? null])),
  };
};

/** The names of what a record points to. */
export const namesIn = ({ fields }: Pick<RecordMeta, 'fields'>, row: RecordValues): ReadonlyMap<string, string> =>
  new Map(
    fields.flatMap(({ field }) =>
      [row[field]]
        .flat()
        .filter(isRef)
        .map(({ id, label }): [string, string] => [nameKey(field, id), label]),
    ),
  );

/** Names are kept by field, because the same number means something else in another one. */
export const nameKey = (column: string, id: number): string => `${column}/${id}`;

const comparable = (value: unknown): string => JSON.stringify(isNoValue(value) ? null : value);
/** Whether two values say the same. */
export const sameValue = (a: unknown, b: unknown): boolean => comparable(a) === comparable(b);

/** What was typed and differs from what the edit builds on. */
export const changesOf = (base: EditBase, typed: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(typed).filter(([column, value]) => !sameValue(value, base.values[column])));

/** The values as the form shows them. */
export const wholeOf = (base: EditBase, typed: RecordValues): RecordValues => ({ ...base.values, ...typed });

/** What is judged: of a stored record the changes on top of it, of a new one everything that is filled in. */
export const judgedOf = (base: EditBase, typed: RecordValues) =>
  base.saved === undefined
    ? {
        values: Object.fromEntries(Object.entries(wholeOf(base, typed)).filter(([, value]) => !isNoValue(value))),
        current: undefined,
      }
    : { values: changesOf(base, typed), current: { ...base.values, ...base.masked } };
