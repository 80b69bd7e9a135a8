import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { memo } from 'react';
import { spanOf } from '../../forms';
import { inputOf } from './field-inputs';
import { recordEditTexts as texts } from './record-edit.texts';
import './record-field.css';

const fieldElementId = (formKey: string, column: string): string => `${formKey}-${column}`;

interface RecordFieldProps {
  readonly formKey: string;
  readonly field: CustomFormField;
  readonly value: unknown;
  /** The masked value; undefined for a value that is not masked. */
  readonly masked: string | undefined;
  readonly faults: readonly string[] | undefined;
  /** The address of the record whose value conflicts with this one. */
  readonly clash: string | undefined;
  readonly onChange: (column: string, value: unknown) => void;
  readonly onBusy: (column: string, busy: boolean) => void;
}

/** The place of a field that is drawn in a moment. */
export const FieldRoom = ({ field }: { field: CustomFormField }) => (
  <div
    className="record-field"
    data-span={spanOf(field)}
    data-field={field.field}
    data-required={field.validation.includes('required')}
    aria-hidden="true"
  >
    <span className="record-field-label">{field.name}</span>
    <span className="record-field-room" />
    <span className="record-field-note" />
  </div>
);

/** One field: its label, its input, its help and its error. */
export const RecordField = memo((props: RecordFieldProps) => {
  const { formKey, field, value, masked, faults, clash, onChange, onBusy } = props;
  const id = fieldElementId(formKey, field.field);
  const Input = inputOf(field);
  const help = masked === undefined ? field.help : [texts.maskedNote, field.help].join(' ').trim();
  const isWrong = faults !== undefined && faults.length > 0;
  const required = field.validation.includes('required');
  const noteId = `${id}-note`;
  const shownField = masked === undefined ? field : { ...field, settings: { ...field.settings, placeholder: masked } };
  return (
    <div
      className="record-field"
      data-span={spanOf(field)}
      data-field={field.field}
      data-wrong={isWrong}
      data-required={required}
    >
      <label className="record-field-label" htmlFor={id}>
        {field.name}
      </label>
      <Input
        id={id}
        field={shownField}
        value={value ?? null}
        invalid={isWrong}
        required={required}
        describedBy={isWrong || help !== '' ? noteId : undefined}
        onChange={(next) => onChange(field.field, next)}
        onBusy={(busy) => onBusy(field.field, busy)}
      />
      <div id={noteId} className="record-field-note">
        {isWrong ? (
          <span className="record-field-fault">
            {faults.join('；')}
            {clash === undefined ? null : (
              // In a new tab, so that typed input here stays.
              <a href={clash} target="_blank" rel="noreferrer">
                {texts.showClash}
              </a>
            )}
          </span>
        ) : null}
        {help === '' ? null : <span>{help}</span>}
      </div>
    </div>
  );
});
