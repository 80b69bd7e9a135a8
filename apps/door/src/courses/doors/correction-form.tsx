import type { OwnData } from '@shuyuan/contract/courses/doors/door';
import { doorEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { type PersonalField, personalFields } from '@shuyuan/contract/courses/doors/personal-field';
import type { InputHTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';
import { call } from '../../platform/http/call';
import { doorTexts, dataTexts as texts } from './door.texts';
import { useDoor } from './door-session';
import { type ControlAttributes, FormField, OwnForm } from './form-field';
import { useAction } from './use-action';

/** The keyboard or picker of the phone that fits a field. */
const inputTypes: Readonly<Partial<Record<PersonalField, 'tel' | 'email' | 'date'>>> = {
  mobile: 'tel',
  email: 'email',
  birthday: 'date',
};

interface ValueControlProps {
  readonly field: PersonalField;
  readonly attributes: ControlAttributes;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const ValueControl = ({ field, attributes, value, onChange }: ValueControlProps) =>
  field === 'gender' ? (
    <select {...attributes} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      <option value="">{texts.choose}</option>
      {texts.genders.map((gender) => (
        <option key={gender}>{gender}</option>
      ))}
    </select>
  ) : (
    <input
      {...attributes}
      {...({ type: inputTypes[field] ?? 'text' } as InputHTMLAttributes<HTMLInputElement>)}
      maxLength={personalFields[field].max}
      value={value}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );

interface CorrectionFormProps {
  readonly datum: OwnData['fields'][number];
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Asks the school to correct one field. */
export const CorrectionForm = ({ datum, onClose, onSent }: CorrectionFormProps) => {
  const field = datum.field as PersonalField;
  const [typed, setTyped] = useState({ value: '', note: '' });
  const { isBusy, fault, setFault, act } = useAction();
  const { say } = useDoor();
  const send = async (): Promise<void> => {
    const value = typed.value.trim();
    if (value === '') return setFault({ message: '', errors: { value: texts.valueMissing } });
    const body = { field, value, note: typed.note.trim() };
    const reply = await act(({ token, requestKey }) => call(doorEndpoints.correct, { body, token, requestKey }));
    if (reply === undefined) return;
    say(texts.sent);
    onSent();
  };
  return (
    <OwnForm
      label={texts.correctOf(datum.name)}
      fault={fault}
      onSubmit={send}
      actions={
        <>
          <button type="submit" class="submit" disabled={isBusy}>
            {isBusy ? texts.submitting : texts.submit}
          </button>
          <button type="button" class="second" disabled={isBusy} onClick={onClose}>
            {doorTexts.cancel}
          </button>
        </>
      }
    >
      <FormField name={texts.value(datum.name)} fault={fault?.errors.value ?? fault?.errors.field} isRequired>
        {(attributes) => (
          <ValueControl
            field={field}
            attributes={attributes}
            value={typed.value}
            onChange={(value) => setTyped((now) => ({ ...now, value }))}
          />
        )}
      </FormField>
      <FormField name={texts.note} fault={fault?.errors.note}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={2}
            maxLength={200}
            value={typed.note}
            onInput={({ currentTarget }) => setTyped((now) => ({ ...now, note: currentTarget.value }))}
          />
        )}
      </FormField>
    </OwnForm>
  );
};
