import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import { isNoValue, isWritable, type RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { isRef } from '../record-values';

/** The record that an edit is based on. */
export interface EditBase {
  /** Absent for a new record. */
  readonly saved: { readonly id: number; readonly version: number } | undefined;
  /** By column, references as ids; without masked values. */
  readonly values: RecordValues;
  /** The masked values by column. */
  readonly masked: Readonly<Record<string, string>>;
  /** Values that can be seen but not changed, by column; empty for a new record, which has none yet. */
  readonly fixed: RecordValues;
}

type Definition = Pick<RecordMeta, 'fields' | 'derived' | 'masked' | 'read_only'>;

/** The form for creating or editing a record: decided fields are read-only, except where they may be given. */
export const writtenMeta = <M extends Pick<RecordMeta, 'decided' | 'read_only'>>(
  meta: M,
  { isNew }: { isNew: boolean },
): M => {
  const fixed = meta.decided.filter(({ on_create }) => !isNew || !on_create).map(({ field }) => field);
  return fixed.length === 0 ? meta : { ...meta, read_only: [...meta.read_only, ...fixed] };
};

const idOf = (value: unknown): unknown => (isRef(value) ? value.id : value);

/** An input of a relation only holds the ids. */
const inputValue = (value: unknown): unknown => {
  if (isNoValue(value)) return null;
  return Array.isArray(value) ? value.map(idOf) : idOf(value);
};

/** The fields whose values are sent: no automatic numbers, and nothing that a keeper derives or that is read-only. */
export const sentFields = ({ fields, derived, read_only: fixed }: Definition): readonly CustomFormField[] =>
  fields.filter((field) => isWritable(field) && !derived.includes(field.field) && !fixed.includes(field.field));

/** The fields that the form shows. */
export const formFields = ({ fields, derived }: Definition): readonly CustomFormField[] =>
  fields.filter(({ form_show, field }) => form_show === 1 && !derived.includes(field));

const presetOf = ({ edit_input, form_show, settings }: CustomFormField): unknown =>
  settings.default_value ?? (fieldTypeOf(edit_input).yesNo && form_show === 1 ? false : null);

/** The base of a new record: the form's defaults and the caller's initial values. */
export const newBase = (meta: Definition, initial: RecordValues = {}): EditBase => ({
  saved: undefined,
  values: Object.fromEntries(
    sentFields(meta).map((field) => [field.field, inputValue(initial[field.field] ?? presetOf(field))]),
  ),
  masked: {},
  fixed: {},
});

/** The base of a stored record. */
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

/** The names of the records that a record points to. */
export const namesIn = ({ fields }: Pick<RecordMeta, 'fields'>, row: RecordValues): ReadonlyMap<string, string> =>
  new Map(
    fields.flatMap(({ field }) =>
      [row[field]]
        .flat()
        .filter(isRef)
        .map(({ id, label }): [string, string] => [nameKey(field, id), label]),
    ),
  );

/** Names are stored by field, because the same id means something else in another one. */
export const nameKey = (column: string, id: number): string => `${column}/${id}`;

const comparable = (value: unknown): string => JSON.stringify(isNoValue(value) ? null : value);
/** Whether two values are equal. */
export const sameValue = (a: unknown, b: unknown): boolean => comparable(a) === comparable(b);

/** The typed values that differ from the base. */
export const changesOf = (base: EditBase, typed: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(typed).filter(([column, value]) => !sameValue(value, base.values[column])));

/** All values as the form shows them. */
export const wholeOf = (base: EditBase, typed: RecordValues): RecordValues => ({ ...base.values, ...typed });

/** What is validated: for a stored record the changes, for a new one everything that is filled in. */
export const judgedOf = (base: EditBase, typed: RecordValues) =>
  base.saved === undefined
    ? {
        values: Object.fromEntries(Object.entries(wholeOf(base, typed)).filter(([, value]) => !isNoValue(value))),
        current: undefined,
      }
    : { values: changesOf(base, typed), current: { ...base.values, ...base.masked } };
