import type { ChosenRecord } from '@shuyuan/contract/backoffice/privacy/person';
import { personErrors } from '@shuyuan/contract/backoffice/privacy/person.errors';
import type { Executor } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { type FoundRecord, findPersonForms, readRecords } from './person.repository';
import type { PersonForm } from './person-form';

/** The chosen records of one form. */
export interface ChosenForm {
  readonly form: PersonForm;
  readonly records: readonly FoundRecord[];
}

/** Reads chosen records form by form; refused when one is missing, or its form holds no personal data. */
export const readChosen = async (db: Executor, chosen: readonly ChosenRecord[]): Promise<ChosenForm[]> => {
  const ids = new Map<number, Set<number>>();
  for (const { custom_form_id, id } of chosen) ids.set(custom_form_id, (ids.get(custom_form_id) ?? new Set()).add(id));
  const forms = new Map((await findPersonForms(db)).map((form) => [form.id, form]));
  const read: ChosenForm[] = [];
  for (const [formId, wanted] of ids) {
    const form = forms.get(formId);
    const records = form === undefined ? [] : await readRecords(db, { form, ids: [...wanted] });
    if (form === undefined || records.length < wanted.size) throw new AppError(personErrors.recordsGone);
    read.push({ form, records });
  }
  return read;
};
