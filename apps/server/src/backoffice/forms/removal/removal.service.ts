import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { type Executor, inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { removeFormNodes } from '../../access';
import { recordAudit } from '../../audit';
import { removeFormEntry } from '../../menu';
import type { LockedForm } from '../design/draft.repository';
import { definitionOf } from '../design/draft.rules';
import { formOf, lockedForm } from '../design/draft.service';
import { versionOf } from '../design/version.service';
import type { Actor } from '../form.deps';
import { formTexts } from '../form.texts';
import { relatedBy } from '../live/relation.repository';
import { changingTables } from '../real-table/table-lock';
import { recycleTable } from '../sync/table.service';
import { keepForm, partsOf } from './recycle.repository';
import type { RecycledForm } from './recycled-form';
import { deleteForm, snapshotOf } from './removal.repository';

/** Locks a form that may go: staff made it, and no other form relates to it. */
const removable = async (db: Tx, id: number): Promise<{ form: LockedForm; draft: FormDetail }> => {
  const form = await lockedForm(db, id);
  if (form.kind === 'system') throw new AppError(formErrors.systemForm);
  const related = await relatedBy(db, id);
  if (related.length > 0) {
    throw new AppError(formErrors.stillRelated, { errmsg: formTexts.stillRelated(related), errors: { id: related } });
  }
  return { form, draft: await formOf(db, id) };
};

const audit = (db: Tx, { action, draft, ...actor }: Actor & { action: string; draft: FormDetail }): Promise<void> =>
  recordAudit(db, {
    actor: { id: actor.caller.adminId, name: actor.caller.name },
    origin: actor.origin,
    action,
    target: { type: 'custom_form', id: draft.id },
    before: { ...definitionOf(draft), rows: draft.rows },
  });

/** Removes a definition, with its menu entry and its nodes, and keeps the table, which can be adopted again. */
export const destroyForm = (db: Executor, { id, ...actor }: Actor & { id: number }): Promise<void> =>
  inTransaction(db, async (db) => {
    const { draft } = await removable(db, id);
    await removeFormNodes(db, id);
    await deleteForm(db, id);
    await audit(db, { ...actor, action: 'form.delete', draft });
  });

const keepWhole = async (db: Tx, form: LockedForm): Promise<RecycledForm> => {
  const { created_at: _made, updated_at: _changed, kind: _kind, ...stored } = form;
  const live = form.live_version === null ? undefined : { formId: form.id, version: form.live_version };
  const definition = live === undefined ? definitionOf(await formOf(db, form.id)) : await versionOf(db, live);
  return {
    ...definition,
    form: stored,
    ...(await snapshotOf(db, form.id)),
    parts: await partsOf(db, form.id),
    grants: await removeFormNodes(db, form.id),
    menu: (await removeFormEntry(db, form.id)) ?? null,
  };
};

/** Deletes a form with everything that belongs to it; its table goes to the recycle place (requirements §13). */
export const destroyFormWhole = (db: Executor, { id, ...actor }: Actor & { id: number }): Promise<void> =>
  inTransaction(db, async (db) => {
    const { form, draft } = await removable(db, id);
    const recycled = await keepWhole(db, form);
    const place =
      form.live_version === null
        ? ''
        : await changingTables(db, () => recycleTable(db, { formId: id, definition: definitionOf(recycled) }));
    await deleteForm(db, id);
    await keepForm(db, { recycled, place, adminId: actor.caller.adminId });
    await audit(db, { ...actor, action: 'form.delete_whole', draft });
  });
