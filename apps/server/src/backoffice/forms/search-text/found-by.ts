import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';

type Reader = (value: unknown, field: CustomFormField) => readonly string[];

/** Of a longer text the beginning is searched: all of it would make an index larger than the table. */
const lengthMax = 2000;

const asText: Reader = (value) => (typeof value === 'string' ? [value.slice(0, lengthMax)] : []);
const asNumber: Reader = (value) => (typeof value === 'number' ? [String(value)] : []);

const labelOf = (value: unknown, options: readonly FieldOption[]): string[] =>
  options.flatMap(({ label, value: own, children = [] }) => [
    ...(own === value ? [label] : []),
    ...labelOf(value, children),
  ]);
const asChoice: Reader = (value, { select_item }) => labelOf(value, select_item);
const asChoices: Reader = (values, { select_item }) =>
  Array.isArray(values) ? values.flatMap((value) => labelOf(value, select_item)) : [];

const asPlace: Reader = (value, field) =>
  typeof value === 'object' && value !== null && 'address' in value ? asText(value.address, field) : [];

const asPlain: Reader = (value, field) =>
  typeof value === 'string' ? asText(value.replace(/<[^>]*>/gu, ' ').replace(/&[a-z]+;/gu, ' '), field) : [];

/**
 * What a keyword finds a record by, for the types that people remember in words. An ID number is not among them: it is
 * found by its whole value alone, in a search of its own.
 */
const readers: Readonly<Partial<Record<FieldTypeKey, Reader>>> = {
  text: asText,
  textarea: asText,
  rich_text: asPlain,
  number: asNumber,
  serial: asText,
  mobile: asText,
  email: asText,
  url: asText,
  select: asChoice,
  radio: asChoice,
  multi_select: asChoices,
  checkbox: asChoices,
  cascader: asChoices,
  map: asPlace,
};

/** The fields whose values a keyword finds. */
export const searchedFields = (fields: readonly CustomFormField[]): CustomFormField[] =>
  fields.filter(({ edit_input }) => readers[edit_input] !== undefined);

/** The words that a row is found by; `row` holds its values by column. */
export const wordsOf = (fields: readonly CustomFormField[], row: Readonly<Record<string, unknown>>): string[] =>
  fields.flatMap((field) => [...(readers[field.edit_input]?.(row[field.field], field) ?? [])]);

/** Changes whenever the words of a form's rows may have: by its searched fields and the labels of their options. */
export const searchKey = (fields: readonly CustomFormField[]): string =>
  JSON.stringify(searchedFields(fields).map(({ id, edit_input, select_item }) => [id, edit_input, select_item]));
