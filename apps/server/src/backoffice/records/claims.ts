import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordKeeper } from './keeper';

/** The columns of these fields by which a record is refused because of another one. */
export const claimsOf = (fields: readonly CustomFormField[], keeper: RecordKeeper | undefined): string[] =>
  fields
    .filter(({ field, validation }) => validation.includes('unique') || keeper?.claims?.includes(field) === true)
    .map(({ field }) => field);
