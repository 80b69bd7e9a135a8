import type { formFieldEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { type Executor, inTransaction } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { loadPinyin } from '../../../platform/pinyin/pinyin';
import { recordAudit } from '../../audit';
import type { Actor } from '../form.deps';
import { systemColumns, updateForm, writeFields } from './draft.repository';
import { formOf, lockedForm } from './draft.service';
import { draftColumns, formOfField } from './field.repository';
import { freeName } from './field-name.rules';
import { readTakenTableNames } from './form-name.repository';

/** Removes a field from the draft; its column goes to the recycle place at the next sync. */
export const destroyField = (db: Executor, { id, caller, origin }: Actor & { id: number }): Promise<void> =>
  inTransaction(db, async (db) => {
    const formId = await formOfField(db, id);
    if (formId === undefined) throw new AppError(formErrors.fieldNotFound);
    await lockedForm(db, formId);
    const draft = await formOf(db, formId);
    const field = draft.fields.find((candidate) => candidate.id === id);
    if (field === undefined) throw new AppError(formErrors.fieldNotFound);
    if ((await systemColumns(db, formId)).has(field.field)) throw new AppError(formErrors.systemField);
    await updateForm(db, {
      id: formId,
      admin_id: caller.adminId,
      ...(draft.sort_name === field.field ? { sort_name: 'id' } : {}),
    });
    const fields = draft.fields.filter((candidate) => candidate !== field);
    await writeFields(db, { formId, fields });
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'form.delete_field',
      target: { type: 'custom_form', id: formId },
      before: { ...field },
    });
  });

type NameRequest = ParsedQueryOf<(typeof formFieldEndpoints)['pinyin']>;

const takenNames = async (db: Executor, request: NameRequest): Promise<ReadonlySet<string>> => {
  const unsaved = request.taken.split(',').filter((name) => name !== '');
  if (request.for === 'table') {
    const names = await readTakenTableNames(db, request.custom_form_id ?? 0);
    for (const name of unsaved) names.add(name);
    return names;
  }
  // A designer that sends its unsaved draft is more recent than the stored one.
  if (unsaved.length > 0 || request.custom_form_id === undefined) return new Set(unsaved);
  return new Set(await draftColumns(db, request.custom_form_id));
};

/** A free column or table name for a label. */
export const proposeName = async (db: Executor, request: NameRequest): Promise<string> => {
  const [taken, syllablesOf] = await Promise.all([takenNames(db, request), loadPinyin()]);
  const name = freeName(request.name, { purpose: request.for, taken, syllablesOf });
  if (name === undefined) throw new AppError(formErrors.noFreeName);
  return name;
};
