import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import type { Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';

/** Makes the table of a definition, with its link tables, indexes and relations. */
export const createTable = async (_db: Tx, _definition: FormDefinition): Promise<void> => {
  throw new AppError(formErrors.syncFailed);
};

/** Copies all rows, with what they link to, from one form's table to another's of the same fields by name. */
export const copyRows = async (_db: Tx, _tables: { from: FormDefinition; to: FormDefinition }): Promise<void> => {
  throw new AppError(formErrors.syncFailed);
};

/** Moves a form's table and its link tables to the recycle place; gives back what to keep as `form_recycled.place`. */
export const recycleTable = async (_db: Tx, _form: { formId: number; definition: FormDefinition }): Promise<string> => {
  throw new AppError(formErrors.syncFailed);
};

/** Brings a recycled table back as the definition says; refused with `tableExists` while its name is taken. */
export const restoreTable = async (_db: Tx, _part: { place: string; definition: FormDefinition }): Promise<void> => {
  throw new AppError(formErrors.syncFailed);
};

/** Brings a recycled column back under the field's name; refused with `columnTaken` while a live field has it. */
export const restoreColumn = async (
  _db: Tx,
  _part: { live: FormDefinition; field: CustomFormField; place: string },
): Promise<void> => {
  throw new AppError(formErrors.syncFailed);
};

/** Removes a recycled column or table for good. */
export const purgePart = async (
  _db: Tx,
  _part: { kind: 'field' | 'table'; tableName: string; place: string; definition: FormDefinition | CustomFormField },
): Promise<void> => {
  throw new AppError(formErrors.syncFailed);
};
