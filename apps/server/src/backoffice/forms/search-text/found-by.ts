import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { storedTypeOf } from '../field-types/field-types';

/** The fields that keyword search covers. */
export const searchedFields = (fields: readonly CustomFormField[]): CustomFormField[] =>
  fields.filter(({ edit_input }) => storedTypeOf(edit_input).words !== undefined);

/** The search words of a row; `row` holds its values by column. */
export const wordsOf = (fields: readonly CustomFormField[], row: Readonly<Record<string, unknown>>): string[] =>
  fields.flatMap((field) => [...(storedTypeOf(field.edit_input).words?.(row[field.field], field) ?? [])]);

/** Changes whenever the search words of a form's rows may: with its searched fields and their options' labels. */
export const searchKey = (fields: readonly CustomFormField[]): string =>
  JSON.stringify(searchedFields(fields).map(({ id, edit_input, select_item }) => [id, edit_input, select_item]));
