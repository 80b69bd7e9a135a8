import type { FieldInput } from './custom-form-field';
import { type FieldTypeKey, fieldTypeOf } from './field-types';

/** How a field is found: by its search control, and by sorting. */
type Finding = Pick<FieldInput, 'search_input' | 'settings'>;

/** From so many searched or sorted fields on, a form's new ones are neither by default: each may cost an index. */
export const foundByDefaultMax = 20;

const isFound = ({ search_input, settings }: Finding): boolean => search_input !== '' || settings.sortable === true;

/** How a new field of a type is found unless someone says otherwise; `others` are the form's fields. */
export const foundByDefault = (type: FieldTypeKey, others: readonly Finding[]): Finding => {
  const { found, searchInputs } = fieldTypeOf(type);
  if (found === undefined || others.filter(isFound).length >= foundByDefaultMax)
    return { search_input: '', settings: {} };
  return { search_input: searchInputs[0] ?? '', settings: found === 'searched and sorted' ? { sortable: true } : {} };
};
