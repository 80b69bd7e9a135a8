import type { FormDefinition, FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { privacyOf } from '@shuyuan/contract/backoffice/forms/field-privacy';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { type Executor, inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { bothPolicies, departmentOf, formPolicy, holds } from '../../access';
import { recordAudit } from '../../audit';
import type { Actor } from '../form.deps';
import { copyRecordFiles, notePresetFiles } from '../live/form-files';
import { copySerials } from '../live/serial.repository';
import { changingTables } from '../real-table/table-lock';
import { copyRows, createTable } from '../sync/table.service';
import { holdFormNames, insertForm, writeFields } from './draft.repository';
import { definitionOf } from './draft.rules';
import { formOf, refuseLostRelations, refuseStandingTable, refuseTakenNames } from './draft.service';
import { proposeName } from './field.service';
import { copyName } from './field-name.rules';
import { readFormNames } from './form-name.repository';
import { goLive } from './version.repository';
import { versionOf } from './version.service';

interface CloneCommand extends Actor {
  readonly id: number;
  /** Absent for a name made from the original's. */
  readonly name: string | undefined;
  /** Absent for one made from the name. */
  readonly tableName: string | undefined;
  readonly withRows: boolean;
}

/** The caller becomes the owner of copied rows, so they must be able to see all rows and all fields (assurance B20). */
const requireAll = ({ id, caller }: CloneCommand, { fields }: FormDefinition): void => {
  const policy = bothPolicies(formPolicy(caller, id), formPolicy(caller, id, 'export'));
  const isLimited = fields.some((field) => policy.fields.has(field.id));
  const isMasked = fields.some((field) => privacyOf(field) === 'sensitive') && !holds(caller, `form_${id}.unmask`);
  if (policy.scope !== 'all' || isLimited || isMasked) throw new AppError(formErrors.rowsOutOfReach);
};

/** The definition to copy: the live one when rows are copied too, otherwise the draft. */
const sourceOf = async (db: Tx, command: CloneCommand): Promise<FormDefinition> => {
  const { id, withRows } = command;
  const form = await formOf(db, id);
  if (!withRows) return definitionOf(form);
  if (form.live_version === null) throw new AppError(formErrors.notSynced);
  const source = await versionOf(db, { formId: id, version: form.live_version });
  requireAll(command, source);
  return source;
};

/** The names of the copy, free unless they were chosen. */
const namesOf = async (db: Tx, { source, command }: { source: FormDefinition; command: CloneCommand }) => {
  const taken = new Set((await readFormNames(db)).map((form) => form.name));
  const name = command.name ?? copyName(source.name, taken);
  const request = { name, for: 'table', taken: '', custom_form_id: undefined } as const;
  return { name, table_name: command.tableName ?? (await proposeName(db, request)) };
};

const copyDefinition = async (
  db: Tx,
  { source, command }: { source: FormDefinition; command: CloneCommand },
): Promise<number> => {
  const { id, caller } = command;
  await holdFormNames(db);
  const { name, table_name } = await namesOf(db, { source, command });
  await refuseTakenNames(db, { id: undefined, name, table_name });
  await refuseStandingTable(db, { table_name, adopts: false });
  await refuseLostRelations(db, source.fields);
  const owner = { admin_id: caller.adminId, department_id: await departmentOf(db, caller.adminId) };
  const { fields, ...head } = source;
  const cloneId = await insertForm(db, { ...head, name, table_name, ...owner, adopts: false });
  const copies = fields.map(({ id: _id, custom_form_id: _form, settings, ...field }) => ({
    ...field,
    ...owner,
    // A relation to the form itself becomes one to the copy.
    settings: settings.relation_form_id === id ? { ...settings, relation_form_id: cloneId } : settings,
  }));
  await writeFields(db, { formId: cloneId, fields: copies });
  await notePresetFiles(db, { id: cloneId, name, fields });
  return cloneId;
};

const copyTable = async (
  db: Tx,
  { source, command, cloneId }: { source: FormDefinition; command: CloneCommand; cloneId: number },
) => {
  const clone = definitionOf(await formOf(db, cloneId));
  await changingTables(db, async () => {
    await createTable(db, clone);
    await copyRows(db, { from: source, to: clone });
  });
  await copyRecordFiles(db, { from: command.id, to: cloneId });
  await copySerials(db, { from: source.fields, to: clone.fields });
  await goLive(db, { formId: cloneId, definition: clone, adminId: command.caller.adminId, synced: true });
};

/** Copies a form under a new name; a copy with rows is live at once. */
export const cloneForm = (db: Executor, command: CloneCommand): Promise<FormDetail> =>
  inTransaction(db, async (db) => {
    const source = await sourceOf(db, command);
    const cloneId = await copyDefinition(db, { source, command });
    if (command.withRows) await copyTable(db, { source, command, cloneId });
    const clone = await formOf(db, cloneId);
    await recordAudit(db, {
      actor: { id: command.caller.adminId, name: command.caller.name },
      origin: command.origin,
      action: 'form.clone',
      target: { type: 'custom_form', id: cloneId },
      after: { ...definitionOf(clone), cloned_from: command.id, with_rows: command.withRows },
    });
    return clone;
  });
