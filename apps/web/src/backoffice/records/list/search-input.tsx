import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { useMemo } from 'react';
import type { SearchValue } from '../../../platform/list-state/list-state';
import type { OwnControlProps } from '../../../ui/advanced-search/search-field';
import { FieldSearch, RecordChoicesContext } from '../../forms';
import { recordChoicesOf } from '../record-choices';

const pointing: ReadonlySet<string> = new Set(['relation', 'admin', 'department']);

/** The search control of a field. A relation is chosen as one value and sent as a list. */
export const SearchInput = ({
  formId,
  field,
  id,
  value,
  onChange,
  invalid,
  describedBy,
}: OwnControlProps & { formId: number; field: CustomFormField }) => {
  const choices = useMemo(() => recordChoicesOf(formId), [formId]);
  // A field without a search control is here because a link searches by it, and only relations are searched so.
  const control = field.search_input === '' ? 'relation' : field.search_input;
  const listed = pointing.has(control);
  const take = (next: unknown) => {
    if (next === null || next === undefined || next === '') return onChange(undefined);
    return onChange((listed ? [next] : next) as SearchValue);
  };
  return (
    <RecordChoicesContext value={choices}>
      <FieldSearch
        control={control}
        field={field}
        id={id}
        value={listed && Array.isArray(value) ? (value[0] ?? null) : (value ?? null)}
        onChange={take}
        invalid={invalid}
        describedBy={describedBy}
      />
    </RecordChoicesContext>
  );
};
