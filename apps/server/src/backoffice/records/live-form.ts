import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { AppError } from '../../platform/http/app-error';
import { readLiveForms } from './live-form.repository';
import type { RecordDeps } from './record.deps';

/** A form that relations point to, as far as its labels go. */
export interface RelatedForm {
  readonly id: number;
  readonly name: string;
  readonly table: string;
  readonly fields: readonly CustomFormField[];
}

/** A form as its table follows it. */
export interface LiveForm {
  readonly id: number;
  readonly kind: 'custom' | 'system';
  readonly live_version: number;
  readonly definition: FormDefinition;
  /** The live forms that its relations point to, by id. */
  readonly related: ReadonlyMap<number, RelatedForm>;
}

/** Runs `work` with the live definition of a form; refused while the form has none. */
export const withLiveForm = async <T>(
  { db }: Pick<RecordDeps, 'db'>,
  formId: number,
  work: (form: LiveForm) => Promise<T>,
): Promise<T> => {
  const form = await readLiveForms(db.kysely, formId);
  if (form === undefined) throw new AppError(formErrors.formNotFound);
  if (form === 'not-live') throw new AppError(recordErrors.notLive);
  return work(form);
};
