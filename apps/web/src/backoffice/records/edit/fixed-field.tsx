import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { useId } from 'react';
import { fieldCells, spanOf } from '../../forms';
import { isNothing } from '../record-values';
import { recordEditTexts as texts } from './record-edit.texts';
import './record-field.css';

/** A field that can be seen but not changed. */
export const FixedField = ({
  field,
  value,
  note,
}: {
  field: CustomFormField;
  value: unknown;
  note: string | undefined;
}) => {
  const id = useId();
  const { Cell } = fieldCells[field.edit_input];
  return (
    <div className="record-field" data-span={spanOf(field)} data-field={field.field}>
      <span id={id} className="record-field-label">
        {field.name}
      </span>
      <section aria-labelledby={id} className="record-field-fixed">
        {isNothing(value) ? texts.nothing : <Cell field={field} value={value} />}
      </section>
      <div className="record-field-note">
        <span>{note ?? texts.readOnlyNote}</span>
      </div>
    </div>
  );
};
