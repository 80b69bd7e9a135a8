import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { searchTag } from '@shuyuan/contract/platform/search-match';
import type { SearchedValue } from '../../../platform/pinyin/search-grams';
import { storedTypeOf } from '../field-types/field-types';
import { titleField } from '../live/title.rules';

/** The fields that keyword search covers; the title comes first, so that it is compared at the start of an entry. */
export const searchedFields = (fields: readonly CustomFormField[]): CustomFormField[] => {
  const searched = fields.filter(({ edit_input }) => storedTypeOf(edit_input).words !== undefined);
  const title = titleField(fields);
  return searched.toSorted((one, other) => Number(other === title) - Number(one === title));
};

/** The searched values of a row; `row` holds its values by column. */
export const wordsOf = (fields: readonly CustomFormField[], row: Readonly<Record<string, unknown>>): SearchedValue[] =>
  fields.flatMap((field) => {
    const texts = storedTypeOf(field.edit_input).words?.(row[field.field], field) ?? [];
    return texts.map((text) => ({ tag: searchTag(field.id), text }));
  });

/** Changes with the way in which values are made findable. */
const version = 3;

/** Changes whenever the search words of a form's rows may: with its searched fields and their options' labels. */
export const searchKey = (fields: readonly CustomFormField[]): string =>
  JSON.stringify([
    version,
    ...searchedFields(fields).map(({ id, edit_input, select_item }) => [id, edit_input, select_item]),
  ]);
