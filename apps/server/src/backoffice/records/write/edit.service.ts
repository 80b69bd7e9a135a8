import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { type Database, type Executor, inRetriedTransaction, type Tx } from '../../../platform/db/database';
import { Turns } from '../../../platform/db/turns';
import { AppError } from '../../../platform/http/app-error';
import { refuseStale, verifyLive } from '../live-form';
import { explainClosed } from './closed-gate';
import { refuseConflict } from './conflict.service';
import { type CurrentRow, holdCurrent, readCurrent, replyRow, takesAnotherLook } from './current.repository';
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
  readonly valuesFor: (db: Executor, row: CurrentRow) => Promise<RecordValues>;
}

/** The record as it is; undefined where it went on since the version that the edit is of. */
const currentFor = (wish: EditWish, row: CurrentRow | undefined | null): CurrentRow | undefined => {
  if (row === undefined || row === null || row.is_deleted) throw new AppError(platformErrors.recordNotFound);
  return row.version === wish.version ? row : undefined;
};

const judgedFor = async (
  db: Executor,
  { context, row, wish }: { context: WriteContext; row: CurrentRow; wish: EditWish },
): Promise<RecordValues> => {
  const { values, faults } = judge(context, { values: await wish.valuesFor(db, row), current: row.values });
  refuseFaults(faults);
  await refuseUnreachable(db, { context, changes: [{ values, current: row.values }] });
  return values;
};

/** An edit that is done, as the caller sees the record then; undefined where the record went on meanwhile. */
type Edited = string | undefined;

/** Tells why an edit was not written: the record went on meanwhile, or something that it points to is not there. */
const explain = async (
  { deps, written }: WriteContext,
  { row, wish, outcome }: { row: CurrentRow | null; wish: EditWish; outcome: EditOutcome },
): Promise<Edited> => currentFor(wish, row) && explainClosed(deps.db.kysely, { written, rows: outcome.rows });

/** Without a keeper nothing has to be held: the statement itself sees to it that the record is as it was read. */
const editAlone = async (context: WriteContext, wish: EditWish): Promise<Edited> => {
  const { deps, written } = context;
  const { id, act } = wish;
  const found = await readCurrent(deps.db, { context, id });
  refuseStale(written.form, found.stamp);
  const row = currentFor(wish, found.row);
  if (row === undefined) return undefined;
  const edits = [{ row, values: await judgedFor(deps.db.kysely, { context, row, wish }) }];
  const write = async (db: Database | Tx): Promise<{ outcome: EditOutcome; shown?: string }> => {
    const outcome = await writeEdits(db, { context, edits, act });
    return outcome.written
      ? { outcome, shown: await replyRow(db, { context, id, shown: outcome.shown }) }
      : { outcome };
  };
  // What was written is answered for: what takes another look belongs into the same transaction.
  const { outcome, shown } = await (takesAnotherLook(written)
    ? inRetriedTransaction(deps.db.kysely, write)
    : write(deps.db));
  if (shown !== undefined) return shown;
  const now = await readCurrent(deps.db, { context, id });
  return explain(context, { row: now.row, wish, outcome });
};

const editKept = async (db: Tx, { context, wish }: { context: WriteContext; wish: EditWish }): Promise<Edited> => {
  const { written, caller, origin } = context;
  const { id, act } = wish;
  await verifyLive(db, written.form);
  await written.keeper?.beforeHold?.(db, [id]);
  const [found] = await holdCurrent(db, { context, ids: [id] });
  const row = currentFor(wish, found);
  if (row === undefined) return undefined;
  const judged = await judgedFor(db, { context, row, wish });
  const write = { db, caller, origin, id, values: judged, current: row.values };
  const values = (await written.keeper?.beforeSave?.(write)) ?? judged;
  const outcome = await writeEdits(db, { context, edits: [{ row, values }], act });
  if (!outcome.written) return explainClosed(db, { written, rows: outcome.rows });
  return replyRow(db, { context, id, shown: outcome.shown });
};

const turns = new WeakMap<Database, Turns>();

const turnsOf = (db: Database): Turns => {
  const known = turns.get(db) ?? new Turns();
  turns.set(db, known);
  return known;
};

/** Whoever had to wait looks whether the record went on meanwhile before taking a lock on it. */
const isOvertaken = async (context: WriteContext, wish: EditWish): Promise<boolean> => {
  const { stamp, row } = await readCurrent(context.deps.db, { context, id: wish.id });
  return stamp === context.written.form.stamp && currentFor(wish, row) === undefined;
};

const edited = async (
  context: WriteContext,
  { wish, waited }: { wish: EditWish; waited: boolean },
): Promise<Edited> => {
  const { deps, written } = context;
  if (written.keeper?.beforeSave === undefined) return editAlone(context, wish);
  if (waited && (await isOvertaken(context, wish))) return undefined;
  return inRetriedTransaction(deps.db.kysely, (db) => editKept(db, { context, wish }));
};

/** Changes a record within a context; gives it back as the caller sees it, as JSON. */
export const editWithin = (context: WriteContext, wish: EditWish): Promise<string> => {
  const { deps, written } = context;
  refuseKept(written, 'edit');
  // However many change one record at once, they take one connection from those who want something else.
  return turnsOf(deps.db).take(
    `${written.form.id}/${wish.id}`,
    async (waited) =>
      (await edited(context, { wish, waited })) ?? refuseConflict(context, { id: wish.id, since: wish.version }),
  );
};

/** Changes a record. */
export const editRecord = (
  deps: WriteDeps,
  wish: WriteWish & { id: number; version: number; values: RecordValues },
): Promise<string> =>
  withContext(deps, { ...wish, action: 'edit' }, (context) =>
    editWithin(context, { id: wish.id, version: wish.version, act: 'edit', valuesFor: async () => wish.values }),
  );
