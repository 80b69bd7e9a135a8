import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { useId } from 'react';
import type { ListController } from './use-record-list';

/** The field of a layout, where several fit; it is kept in the address. */
export const FieldChoice = (props: {
  list: Pick<ListController, 'go'>;
  label: string;
  fields: readonly CustomFormField[];
  by: CustomFormField;
}) => {
  const id = useId();
  if (props.fields.length < 2) return null;
  return (
    <span className="field-choice">
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        className="data-table-choice"
        value={props.by.field}
        onChange={(event) => props.list.go({ by: event.currentTarget.value }, { replace: true })}
      >
        {props.fields.map(({ field, name }) => (
          <option key={field} value={field}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
};
