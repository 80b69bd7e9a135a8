import { type FormDetail, type FormInput, sortDefault } from '@shuyuan/contract/backoffice/forms/custom-form';
import { type FieldInput, fieldInputOf } from '@shuyuan/contract/backoffice/forms/custom-form-field';

/** A field in the designer. */
export interface DraftField extends FieldInput {
  /** Identifies it in the designer from the start; the server's id comes with the first save. */
  readonly key: string;
  /** Whether its column name is still derived from its label. */
  readonly follows: boolean;
}

/** A form in the designer. */
export interface FormDraft extends Omit<FormInput, 'fields' | 'id' | 'version'> {
  /** Whether the table name is still derived from the form's name. */
  readonly follows: boolean;
  readonly fields: readonly DraftField[];
}

let lastKey = 0;
/** A key that no other field of this page has. */
export const newKey = (): string => {
  lastKey += 1;
  return `field-${lastKey}`;
};

const draftField = (field: FieldInput): DraftField => ({ key: newKey(), follows: false, ...fieldInputOf(field) });

/** The draft of a new form. */
export const emptyDraft = (fields: readonly FieldInput[]): FormDraft => ({
  follows: true,
  name: '',
  table_name: '',
  remark: '',
  ...sortDefault,
  fields: fields.map(draftField),
});

/** The draft of a saved form. */
export const draftOf = (form: FormDetail): FormDraft => ({
  follows: false,
  name: form.name,
  table_name: form.table_name,
  remark: form.remark,
  sort_name: form.sort_name,
  sort_type: form.sort_type,
  fields: form.fields.map(draftField),
});

const withoutGaps = (settings: FieldInput['settings']): FieldInput['settings'] =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value !== ''));

/** The form as it is sent to the server. */
export const inputOf = (draft: FormDraft, saved: { id: number; version: number } | undefined): FormInput => {
  const { follows: _, fields, ...form } = draft;
  return {
    ...form,
    ...saved,
    fields: fields.map((field) => ({ ...fieldInputOf(field), settings: withoutGaps(field.settings) })),
  };
};

/** Whether saving either draft would give the same form. */
export const sameDraft = (a: FormDraft, b: FormDraft): boolean =>
  a === b || JSON.stringify(inputOf(a, undefined)) === JSON.stringify(inputOf(b, undefined));
