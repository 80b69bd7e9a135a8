import type { PublicField } from '@shuyuan/contract/backoffice/publications/publication';
import type { InputProps } from './field-types/field-type';
import { doorTypeOf } from './field-types/field-types';
import { isRequired } from './form-state';
import { publicationTexts as texts } from './publication.texts';

/** The id of a field's control, or of the group of its controls. */
export const fieldId = (column: string): string => `f-${column}`;

const Mark = ({ field }: { readonly field: PublicField }) =>
  isRequired(field) ? (
    <span class="mark">
      <span aria-hidden="true">*</span>
      <span class="unseen">{texts.required}</span>
    </span>
  ) : null;

type RowProps = Pick<InputProps, 'field' | 'value' | 'onChange' | 'code' | 'onBusy'> & {
  readonly fault: string | undefined;
};

/** A field with its name, its help and what is wrong with it. */
export const FieldRow = ({ field, value, onChange, code, onBusy, fault }: RowProps) => {
  const { Input, isGroup } = doorTypeOf(field);
  const id = fieldId(field.field);
  const helpId = field.help === '' ? undefined : `${id}-help`;
  const faultId = fault === undefined ? undefined : `${id}-fault`;
  const describedBy = [helpId, faultId].filter((one) => one !== undefined).join(' ') || undefined;
  const input = (
    <Input
      id={id}
      field={field}
      value={value}
      onChange={onChange}
      isRequired={isRequired(field)}
      isInvalid={fault !== undefined}
      describedBy={describedBy}
      code={code}
      onBusy={onBusy}
    />
  );
  const notes = (
    <>
      {helpId === undefined ? null : (
        <p id={helpId} class="small">
          {field.help}
        </p>
      )}
      {faultId === undefined ? null : (
        <p id={faultId} class="fault">
          {fault}
        </p>
      )}
    </>
  );
  if (isGroup) {
    return (
      <fieldset id={id} class="field" aria-describedby={describedBy}>
        <legend class="label">
          {field.name} <Mark field={field} />
        </legend>
        {input}
        {notes}
      </fieldset>
    );
  }
  return (
    <div class="field">
      <label class="label" for={id}>
        {field.name} <Mark field={field} />
      </label>
      {input}
      {notes}
    </div>
  );
};
