import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { type Executor, inRetriedTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { refuseStale, verifyLive } from '../live-form';
import { explainClosed } from './closed-gate';
import { refuseConflict } from './conflict.service';
import { type CurrentRow, holdCurrent, readCurrent, replyRow } from './current.repository';
import { type EditOutcome, writeEdits } from './edit-rows';
import { judge, refuseFaults, refuseKept } from './judge.service';
import { refuseUnreachable } from './reachable-targets';
import { type RecordAct, type WriteContext, type WriteDeps, type WriteWish, withContext } from './write-context';

/** An edit of one record: the values that change, and the version they were changed from. */
export interface EditWish {
  readonly id: number;
  readonly version: number;
  readonly act: RecordAct;
  /** The values to write, worked out from the record as it is. */
  readonly valuesFor: (row: CurrentRow) => Promise<RecordValues>;
}

const requireCurrent = async (
  context: WriteContext,
  { row, wish }: { row: CurrentRow | undefined | null; wish: EditWish },
): Promise<CurrentRow> => {
  if (row === undefined || row === null || row.is_deleted) throw new AppError(platformErrors.recordNotFound);
  if (row.version !== wish.version) await refuseConflict(context, { id: row.id, since: wish.version });
  return row;
};

const judgedFor = async (
  db: Executor,
  { context, row, wish }: { context: WriteContext; row: CurrentRow; wish: EditWish },
): Promise<RecordValues> => {
  const { values, faults } = judge(context, { values: await wish.valuesFor(row), current: row.values });
  refuseFaults(faults);
  await refuseUnreachable(db, { context, changes: [{ values, current: row.values }] });
  return values;
};

/** Tells why an edit was not written: the record went on meanwhile, or something that it points to is not there. */
const explain = async (
  context: WriteContext,
  { wish, outcome }: { wish: EditWish; outcome: EditOutcome },
): Promise<never> => {
  const { deps, written } = context;
  const { row } = await readCurrent(deps.db, { context, id: wish.id });
  await requireCurrent(context, { row, wish });
  return explainClosed(deps.db.kysely, { written, rows: outcome.rows });
};

/** Without a keeper nothing has to be held: the statement itself sees to it that the record is as it was read. */
const editAlone = async (context: WriteContext, wish: EditWish): Promise<EditOutcome> => {
  const { deps, written } = context;
  const found = await readCurrent(deps.db, { context, id: wish.id });
  refuseStale(written.form, found.stamp);
  const row = await requireCurrent(context, { row: found.row, wish });
  const values = await judgedFor(deps.db.kysely, { context, row, wish });
  const outcome = await writeEdits(deps.db, { context, edits: [{ row, values }], act: wish.act });
  return outcome.written ? outcome : explain(context, { wish, outcome });
};

const editKept = async (db: Tx, { context, wish }: { context: WriteContext; wish: EditWish }): Promise<EditOutcome> => {
  const { written, caller, origin } = context;
  await verifyLive(db, written.form);
  await written.keeper?.beforeHold?.(db, [wish.id]);
  const [found] = await holdCurrent(db, { context, ids: [wish.id] });
  const row = await requireCurrent(context, { row: found, wish });
  const judged = await judgedFor(db, { context, row, wish });
  const write = { db, caller, origin, id: row.id, values: judged, current: row.values };
  const values = (await written.keeper?.beforeSave?.(write)) ?? judged;
  const outcome = await writeEdits(db, { context, edits: [{ row, values }], act: wish.act });
  return outcome.written ? outcome : explainClosed(db, { written, rows: outcome.rows });
};

/** Changes a record within a context; gives it back as the caller sees it, as JSON. */
export const editWithin = async (context: WriteContext, wish: EditWish): Promise<string> => {
  const { deps, written } = context;
  refuseKept(written, 'edit');
  const { shown } = await (written.keeper?.beforeSave === undefined
    ? editAlone(context, wish)
    : inRetriedTransaction(deps.db.kysely, (db) => editKept(db, { context, wish })));
  return replyRow(deps.db, { context, id: wish.id, shown });
};

/** Changes a record. */
export const editRecord = (
  deps: WriteDeps,
  wish: WriteWish & { id: number; version: number; values: RecordValues },
): Promise<string> =>
  withContext(deps, { ...wish, action: 'edit' }, (context) =>
    editWithin(context, { id: wish.id, version: wish.version, act: 'edit', valuesFor: async () => wish.values }),
  );
