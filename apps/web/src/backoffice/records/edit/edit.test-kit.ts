import { type CustomFormField, plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';

/** A field with the usual properties. */
export const fieldOf = (field: string, rest: Partial<CustomFormField> = {}): CustomFormField => ({
  id: 1,
  custom_form_id: 1,
  admin_id: null,
  department_id: null,
  sort: 1,
  ...plainField({ field, name: field }),
  ...rest,
});

/** The parts of a form's definition that pure functions read. */
export const metaOf = (
  fields: CustomFormField[],
  rest: Partial<RecordMeta> = {},
): Pick<RecordMeta, 'fields' | 'derived' | 'masked' | 'read_only' | 'decided'> => ({
  fields,
  decided: [],
  derived: [],
  masked: [],
  read_only: [],
  ...rest,
});
