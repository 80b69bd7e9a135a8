import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';

/** The search words in a value. */
export type Words = (value: unknown, field: Pick<CustomFormField, 'select_item'>) => readonly string[];

/** Only the beginning of a longer text is indexed: all of it would make the index larger than the table. */
const lengthMax = 2000;

export const textWords: Words = (value) => (typeof value === 'string' ? [value.slice(0, lengthMax)] : []);
export const numberWords: Words = (value) => (typeof value === 'number' ? [String(value)] : []);

type Labels = ReadonlyMap<unknown, readonly string[]>;
const labelsOfOptions = new WeakMap<readonly FieldOption[], Labels>();

/** The labels of a field's options by value; in a tree, one value may occur in several places. */
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

export const choiceWords: Words = (value, { select_item }) => labelsOf(select_item).get(value) ?? [];
/** The first texts whose total length is within the limit. */
const firstOf = (texts: readonly string[]): readonly string[] => {
  let length = 0;
  return texts.filter((text) => {
    length += text.length;
    return length <= lengthMax;
  });
};
export const choicesWords: Words = (values, { select_item }) =>
  Array.isArray(values) ? firstOf(values.flatMap((value) => labelsOf(select_item).get(value) ?? [])) : [];

export const placeWords: Words = (value, field) =>
  typeof value === 'object' && value !== null && 'address' in value ? textWords(value.address, field) : [];

export const htmlWords: Words = (value, field) =>
  typeof value === 'string' ? textWords(value.replace(/<[^<>]*>/gu, ' ').replace(/&[a-z]+;/gu, ' '), field) : [];
