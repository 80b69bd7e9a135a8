import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { FieldInput } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { errorCode } from '../../../platform/db/connection-trouble';
import type { Executor, Tx } from '../../../platform/db/database';
import { schoolMoment } from '../../../platform/db/school-offset';
import { AppError } from '../../../platform/http/app-error';
import { findForm } from '../form.repository';
import { formTexts } from '../form.texts';
import { readRelatable } from '../live/relation.repository';
import { type LockedForm, lockForm } from './draft.repository';
import { type Faults, lostRelations, type Relatable, relatedFormIds } from './draft.rules';
import { readFormNames, relationKind } from './form-name.repository';

const lockNotAvailable = '55P03';

/** A form with its draft; refused when it does not exist. */
export const formOf = async (db: Executor, id: number): Promise<FormDetail> => {
  const form = await findForm(db, id);
  if (form === undefined) throw new AppError(formErrors.formNotFound);
  return form;
};

/** Locks a form for a change; refused while a sync holds it. */
export const lockedForm = async (db: Tx, id: number): Promise<LockedForm> => {
  const form = await lockForm(db, id).catch((error: unknown) => {
    throw errorCode(error) === lockNotAvailable ? new AppError(formErrors.syncRunning, { cause: error }) : error;
  });
  if (form === undefined) throw new AppError(formErrors.formNotFound);
  return form;
};

/** Refuses an edit that builds on an older draft, and says who changed it when. */
export const refuseStale = async (db: Tx, draft: FormDetail, version: number | undefined): Promise<void> => {
  if (version === draft.version) return;
  const errmsg = formTexts.stale(draft.admin_name, await schoolMoment(db, draft.updated_at));
  throw new AppError(formErrors.staleForm, { errmsg });
};

/** Refuses input with a message at each wrong field. */
export const refuseFaults = (...groups: readonly Faults[]): void => {
  const errors = Object.assign({}, ...groups) as Faults;
  if (Object.keys(errors).length > 0) throw new AppError(platformErrors.invalidInput, { errors });
};

/** Refuses fields of an old definition whose related forms are gone; returns the related forms. */
export const refuseLostRelations = async (db: Tx, fields: readonly FieldInput[]): Promise<readonly Relatable[]> => {
  const forms = await readRelatable(db, relatedFormIds(fields));
  const lost = lostRelations(fields, forms);
  if (lost.length > 0) throw new AppError(formErrors.formNotFound, { errmsg: formTexts.relationLost(lost) });
  return forms;
};

/** Refuses a name or table that another form has, in its draft or in its live definition. */
export const refuseTakenNames = async (
  db: Tx,
  wanted: { id: number | undefined; name: string; table_name: string },
): Promise<void> => {
  const others = (await readFormNames(db)).filter(({ id }) => id !== wanted.id);
  if (others.some(({ name }) => name === wanted.name)) {
    const { errmsg } = formErrors.nameTaken;
    throw new AppError(formErrors.nameTaken, { errors: { name: [errmsg] } });
  }
  if (others.some((form) => [form.table_name, form.live_table].includes(wanted.table_name))) {
    const { errmsg } = formErrors.tableTaken;
    throw new AppError(formErrors.tableTaken, { errors: { table_name: [errmsg] } });
  }
};

/** Refuses a table name that already exists in the database; for an adoption it must exist as a table. */
export const refuseStandingTable = async (db: Tx, wanted: { table_name: string; adopts: boolean }): Promise<void> => {
  const kind = await relationKind(db, wanted.table_name);
  if (wanted.adopts ? kind === 'table' : kind === undefined) return;
  const entry = wanted.adopts ? formErrors.tableNotFound : formErrors.tableExists;
  const message = wanted.adopts ? formTexts.nothingToAdopt : entry.errmsg;
  throw new AppError(entry, { errors: { table_name: [message] } });
};
