import type { RecordView, ViewSettings } from '@shuyuan/contract/backoffice/records/record';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { errorCode } from '../../../platform/db/connection-trouble';
import { inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { Caller } from '../../../platform/http/slice';
import { recordAudit } from '../../audit';
import type { Actor } from '../actor';
import { sortableColumns } from '../list/order';
import { type LiveForm, withLiveForm } from '../live-form';
import type { RecordDeps } from '../record.deps';
import { withoutIdNumbers } from '../row/mask';
import { visibilityOf } from '../row/visibility';
import {
  countViews,
  deleteView,
  findView,
  holdView,
  insertView,
  listViews,
  type StoredView,
  updateView,
} from './view.repository';
import { settingsFor } from './view.rules';

/** More would not be found again in a menu. */
const viewsMax = 50;

interface ViewCommand extends Actor {
  readonly formId: number;
}

interface ViewInput {
  readonly id?: number | undefined;
  readonly name: string;
  readonly is_shared: boolean;
  readonly settings: ViewSettings;
}

const isMine = ({ admin_id }: StoredView, caller: Caller): boolean => admin_id === caller.adminId || caller.isSuper;

interface Seeing {
  readonly form: LiveForm;
  readonly caller: Caller;
}

const seenFor = (deps: RecordDeps, seeing: Seeing) => {
  const { reach, keeper } = visibilityOf(deps, { ...seeing, action: 'index' });
  return { reach, sortable: sortableColumns({ reach, keeper }) };
};

const asView = (deps: RecordDeps, view: StoredView, seeing: Seeing): RecordView => ({
  id: view.id,
  name: view.name,
  is_shared: view.is_shared,
  is_mine: isMine(view, seeing.caller),
  admin_name: view.admin_name,
  settings: settingsFor(view.settings, { ...seenFor(deps, seeing), isMine: isMine(view, seeing.caller) }),
});

/** The caller's own views of a form and those that are shared. */
export const readViews = (
  deps: RecordDeps,
  { formId, caller }: { formId: number; caller: Caller },
): Promise<RecordView[]> =>
  withLiveForm(deps, formId, async (form) => {
    const views = await listViews(deps.db.kysely, { formId, adminId: caller.adminId });
    return views.map((view) => asView(deps, view, { form, caller }));
  });

/** A view that the caller may change; one that they may not even see is reported as missing. */
const holdMine = async (db: Tx, { formId, id, caller }: ViewCommand & { id: number }): Promise<StoredView> => {
  const view = await holdView(db, { formId, id });
  if (view === undefined || (!view.is_shared && !isMine(view, caller))) throw new AppError(recordErrors.viewNotFound);
  if (!isMine(view, caller)) throw new AppError(platformErrors.forbidden);
  return view;
};

const audit = (
  db: Tx,
  { command, ...of }: { command: ViewCommand; action: string; id: number; before?: object; after?: object },
): Promise<void> =>
  recordAudit(db, {
    actor: { id: command.caller.adminId, name: command.caller.name },
    origin: command.origin,
    action: of.action,
    target: { type: 'record_view', id: of.id },
    ...(of.before && { before: withoutIdNumbers({ ...of.before }) }),
    ...(of.after && { after: withoutIdNumbers({ ...of.after }) }),
  });

const writeView = async (db: Tx, { command, input }: { command: ViewCommand; input: ViewInput }): Promise<number> => {
  const { id, ...content } = input;
  const { formId, caller } = command;
  const after = { custom_form_id: formId, ...content };
  if (id !== undefined) {
    const before = await holdMine(db, { ...command, id });
    await updateView(db, { id, ...content });
    await audit(db, { command, action: 'record_view.edit', id, before, after });
    return id;
  }
  if ((await countViews(db, { formId, adminId: caller.adminId })) >= viewsMax) {
    throw new AppError(recordErrors.tooManyViews);
  }
  const made = await insertView(db, { ...content, custom_form_id: formId, admin_id: caller.adminId });
  await audit(db, { command, action: 'record_view.create', id: made, after });
  return made;
};

/** Saves a new view or one of the caller's own. */
export const saveView = (deps: RecordDeps, command: ViewCommand & { input: ViewInput }): Promise<RecordView> =>
  withLiveForm(deps, command.formId, async (form) => {
    const { formId, caller } = command;
    const input = {
      ...command.input,
      settings: settingsFor(command.input.settings, { ...seenFor(deps, { form, caller }), isMine: true }),
    };
    try {
      return await inTransaction(deps.db.kysely, async (db) => {
        const id = await writeView(db, { command, input });
        return asView(deps, await findView(db, { formId, id }), { form, caller });
      });
    } catch (error) {
      if (errorCode(error) !== '23505') throw error;
      throw new AppError(recordErrors.viewNameTaken, {
        errors: { name: [recordErrors.viewNameTaken.errmsg] },
        cause: error,
      });
    }
  });

/** Removes one of the caller's own views. */
export const destroyView = (deps: RecordDeps, command: ViewCommand & { id: number }): Promise<void> =>
  inTransaction(deps.db.kysely, async (db) => {
    const before = await holdMine(db, command);
    await deleteView(db, command.id);
    await audit(db, { command, action: 'record_view.delete', id: command.id, before });
  });
