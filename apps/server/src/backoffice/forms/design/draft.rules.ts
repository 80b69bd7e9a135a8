import { isDeepStrictEqual } from 'node:util';
import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import { type FieldInput, fieldInput } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { formTexts } from '../form.texts';

/** Messages by the field of the request. */
export type Faults = Readonly<Record<string, readonly string[]>>;

const fieldKeys = (Object.keys(fieldInput.shape) as (keyof FieldInput)[]).filter((key) => key !== 'id');
const headKeys = ['name', 'table_name', 'remark', 'sort_name', 'sort_type'] as const;

/** A value as the database gives it back, where absent and undefined are the same. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

const sameField = (one: FieldInput, other: FieldInput): boolean =>
  fieldKeys.every((key) => isDeepStrictEqual(plain(one[key]), plain(other[key])));

type Head = Omit<FormDefinition, 'fields'> & { readonly fields: readonly FieldInput[] };

/** Whether two lists hold the same fields in the same order. */
export const sameFields = (one: readonly FieldInput[], other: readonly FieldInput[]): boolean =>
  one.length === other.length &&
  one.every((field, at) => {
    const twin = other[at];
    return twin !== undefined && field.id === twin.id && sameField(field, twin);
  });

/** Whether a save would leave the draft unchanged. */
export const sameDraft = (one: Head, other: Head): boolean =>
  headKeys.every((key) => one[key] === other[key]) && sameFields(one.fields, other.fields);

/** Faults for fields whose id belongs to another form. */
export const foreignFaults = (
  fields: readonly FieldInput[],
  { formId, homes }: { formId: number | undefined; homes: readonly { id: number; custom_form_id: number }[] },
): Faults => {
  const faults = fields.flatMap(({ id }, at): [string, string[]][] => {
    const mine = homes.filter((home) => home.id === id);
    const foreign = mine.length > 0 && mine.every(({ custom_form_id }) => custom_form_id !== formId);
    return foreign ? [[`fields.${at}.id`, [formTexts.foreignField]]] : [];
  });
  return Object.fromEntries(faults);
};

/** Faults of a save that changes fields defined in code: they must stay unchanged, in whatever order. */
export const systemFaults = (
  draft: readonly FieldInput[],
  { saved, system }: { saved: readonly FieldInput[]; system: ReadonlySet<string> },
): Faults => {
  const guarded = draft.filter(({ field }) => system.has(field));
  const faults = new Map<string, string[]>();
  const removed = guarded.filter(({ id }) => !saved.some((field) => field.id === id)).map(({ name }) => name);
  if (removed.length > 0) faults.set('fields', [formTexts.systemFieldsRemoved(removed)]);
  saved.forEach((field, at) => {
    const original = guarded.find(({ id }) => id === field.id);
    if (original === undefined) return;
    const changed = fieldKeys.filter((key) => !isDeepStrictEqual(plain(original[key]), plain(field[key])));
    for (const key of changed) faults.set(`fields.${at}.${key}`, [formTexts.systemFieldChanged]);
  });
  return Object.fromEntries(faults);
};

/** A form that can be related to, with the columns that could name its records. */
export interface Relatable {
  readonly id: number;
  readonly columns: ReadonlySet<string>;
}

/** The ids of the forms that these fields relate to. */
export const relatedFormIds = (fields: readonly FieldInput[]): number[] => [
  ...new Set(
    fields.flatMap(({ edit_input, settings }) =>
      fieldTypeOf(edit_input).settings.includes('relation_form_id') && settings.relation_form_id !== undefined
        ? [settings.relation_form_id]
        : [],
    ),
  ),
];

/** Faults of relations to missing forms, or with a label field that the form does not have. */
export const relationFaults = (fields: readonly FieldInput[], forms: readonly Relatable[]): Faults => {
  const faults = fields.flatMap((field, at): [string, string[]][] => {
    const [formId] = relatedFormIds([field]);
    if (formId === undefined) return [];
    const form = forms.find(({ id }) => id === formId);
    if (form === undefined) return [[`fields.${at}.settings`, [formTexts.relatedFormMissing]]];
    const label = field.settings.relation_label;
    if (label === undefined || form.columns.has(label)) return [];
    return [[`fields.${at}.settings`, [formTexts.relatedLabelMissing]]];
  });
  return Object.fromEntries(faults);
};

/** The labels of the fields whose related form is missing. */
export const lostRelations = (fields: readonly FieldInput[], forms: readonly Relatable[]): string[] =>
  fields
    .filter((field) => relatedFormIds([field]).some((formId) => !forms.some(({ id }) => id === formId)))
    .map(({ name }) => name);

/** The fields of an old definition, without relation labels that the related form no longer has. */
export const withoutLostLabels = <T extends FieldInput>(fields: readonly T[], forms: readonly Relatable[]): T[] =>
  fields.map((field) => {
    if (Object.keys(relationFaults([field], forms)).length === 0) return field;
    const { relation_label: _lost, ...settings } = field.settings;
    return { ...field, settings };
  });

/** A definition without the properties of the stored form. */
export const definitionOf = (form: FormDefinition): FormDefinition => ({
  name: form.name,
  table_name: form.table_name,
  remark: form.remark,
  sort_name: form.sort_name,
  sort_type: form.sort_type,
  fields: form.fields,
});
