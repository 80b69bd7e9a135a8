import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField, FieldInput } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { type Executor, inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { grantNodes } from '../../access';
import { recordAudit } from '../../audit';
import { holdFormNames, updateForm, writeFields } from '../design/draft.repository';
import { definitionOf } from '../design/draft.rules';
import {
  formOf,
  lockedForm,
  refuseLostRelations,
  refuseStandingTable,
  refuseTakenNames,
} from '../design/draft.service';
import { goLive } from '../design/version.repository';
import { versionOf } from '../design/version.service';
import type { Actor } from '../form.deps';
import { enterMenu } from '../live/menu-entry.service';
import { changingTables } from '../real-table/table-lock';
import { restoreColumn, restoreTable } from '../sync/table.service';
import { forgetPart, homeOfPart, lockPart, type Part, reclaimParts } from './recycle.repository';
import type { RecycledForm } from './recycled-form';
import { reinsertForm } from './removal.repository';

/** Brings a dropped field back into the table, the live definition and the draft. */
const restoreField = async (
  db: Tx,
  { part, formId, caller }: Actor & { part: Part; formId: number },
): Promise<number> => {
  const form = await lockedForm(db, formId);
  if (form.live_version === null) throw new AppError(formErrors.notSynced);
  const draft = await formOf(db, formId);
  const live = await versionOf(db, { formId, version: form.live_version });
  const field = part.definition as CustomFormField;
  const clashes = ({ id, field: column, name }: CustomFormField): boolean =>
    id !== field.id && (column === field.field || name === field.name);
  if ([...draft.fields, ...live.fields].some(clashes)) throw new AppError(formErrors.columnTaken);
  await refuseLostRelations(db, [field]);
  await changingTables(db, () => restoreColumn(db, { live, field, place: part.place }));
  const back = { ...field, custom_form_id: formId, sort: live.fields.length + 1 };
  await updateForm(db, { id: formId, admin_id: caller.adminId });
  if (!draft.fields.some(({ id }) => id === field.id)) {
    await writeFields(db, { formId, fields: [...draft.fields, back] });
  }
  await goLive(db, {
    formId,
    definition: { ...live, fields: [...live.fields, back] },
    adminId: caller.adminId,
    synced: draft.synced,
  });
  return formId;
};

/** Restores a form completely: definition, versions, table, menu entry and role nodes. */
const restoreForm = async (db: Tx, part: Part): Promise<number> => {
  const recycled = part.definition as RecycledForm;
  const { form, draft } = recycled;
  await holdFormNames(db);
  await refuseTakenNames(db, form);
  await refuseTakenNames(db, { id: form.id, name: form.name, table_name: recycled.table_name });
  if (part.place !== '') await refuseStandingTable(db, { table_name: recycled.table_name, adopts: false });
  const isForeign = ({ settings }: FieldInput): boolean => settings.relation_form_id !== form.id;
  await refuseLostRelations(db, [...recycled.draft, ...recycled.fields].filter(isForeign));
  await reinsertForm(db, recycled);
  await writeFields(db, { formId: form.id, fields: draft });
  if (part.place !== '') {
    await changingTables(db, () => restoreTable(db, { place: part.place, definition: definitionOf(recycled) }));
  }
  if (recycled.menu !== null) {
    const { name, icon } = recycled.menu;
    await enterMenu(db, { formId: form.id, formName: form.name, name, icon });
    await grantNodes(db, recycled.grants);
  }
  await reclaimParts(db, { formId: form.id, parts: recycled.parts });
  return form.id;
};

/** Restores a dropped field or table. */
export const restorePart = (db: Executor, { id, ...actor }: Actor & { id: number }): Promise<FormDetail> =>
  inTransaction(db, async (db) => {
    const home = await homeOfPart(db, id);
    if (home !== null) await lockedForm(db, home);
    const part = await lockPart(db, id);
    if (part === undefined || part.custom_form_id !== home) throw new AppError(formErrors.partNotFound);
    if (part.kind === 'field' && home === null) throw new AppError(formErrors.partNotFound);
    const formId =
      home === null ? await restoreForm(db, part) : await restoreField(db, { ...actor, part, formId: home });
    await forgetPart(db, id);
    const restored = await formOf(db, formId);
    await recordAudit(db, {
      actor: { id: actor.caller.adminId, name: actor.caller.name },
      origin: actor.origin,
      action: part.kind === 'field' ? 'form.restore_field' : 'form.restore',
      target: { type: 'custom_form', id: formId },
      after: { ...definitionOf(restored) },
    });
    return restored;
  });
