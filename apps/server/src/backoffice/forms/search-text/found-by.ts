import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';

type Reader = (value: unknown, field: CustomFormField) => readonly string[];

/** Of a longer text the beginning is searched: all of it would make an index larger than the table. */
const lengthMax = 2000;

const asText: Reader = (value) => (typeof value === 'string' ? [value.slice(0, lengthMax)] : []);
const asNumber: Reader = (value) => (typeof value === 'number' ? [String(value)] : []);

type Labels = ReadonlyMap<unknown, readonly string[]>;
const labelsOfOptions = new WeakMap<readonly FieldOption[], Labels>();

/** The labels of a field's options by value; in a tree, one value may stand in several places. */
const labelsOf = (options: readonly FieldOption[]): Labels => {
  const made = labelsOfOptions.get(options);
  if (made !== undefined) return made;
  const labels = new Map<unknown, string[]>();
  const add = (level: readonly FieldOption[]): void => {
    for (const { label, value, children = [] } of level) {
      const known = labels.get(value);
      if (known === undefined) labels.set(value, [label]);
      else known.push(label);
      add(children);
    }
  };
  add(options);
  labelsOfOptions.set(options, labels);
  return labels;
};

const asChoice: Reader = (value, { select_item }) => labelsOf(select_item).get(value) ?? [];
/** The first of some texts, as long together as one may be. */
const firstOf = (texts: readonly string[]): readonly string[] => {
  let length = 0;
  return texts.filter((text) => {
    length += text.length;
    return length <= lengthMax;
  });
};
const asChoices: Reader = (values, { select_item }) =>
  Array.isArray(values) ? firstOf(values.flatMap((value) => labelsOf(select_item).get(value) ?? [])) : [];

const asPlace: Reader = (value, field) =>
  typeof value === 'object' && value !== null && 'address' in value ? asText(value.address, field) : [];

const asPlain: Reader = (value, field) =>
  typeof value === 'string' ? asText(value.replace(/<[^<>]*>/gu, ' ').replace(/&[a-z]+;/gu, ' '), field) : [];

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
