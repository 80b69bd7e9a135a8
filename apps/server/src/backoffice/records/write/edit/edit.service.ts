import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { type Database, type Executor, inRetriedTransaction, type Tx } from '../../../../platform/db/database';
import { Turns } from '../../../../platform/db/turns';
import { AppError } from '../../../../platform/http/app-error';
import { refuseStale, verifyLive } from '../../live-form';
import { judge, refuseFaults, refuseWithheld } from '../judge/judge.service';
import { refuseUnreachable } from '../judge/reachable-targets';
import { explainClosed } from '../refused-write';
import { type RecordAct, type WriteCommand, type WriteContext, type WriteDeps, withContext } from '../write-context';
import { refuseConflict } from './conflict.service';
import { type CurrentRow, holdCurrent, readCurrent, replyRow, takesAnotherLook } from './current.repository';
import { type EditOutcome, writeEdits } from './edit-rows';

/** An edit of one record: the changed values, and the version that they are based on. */
export interface EditCommand {
  readonly id: number;
  readonly version: number;
  readonly act: RecordAct;
  /** Computes the values to write from the current record. */
  readonly valuesFor: (db: Executor, row: CurrentRow) => Promise<RecordValues>;
}

/** The current record; undefined if it has changed since the version that the edit is based on. */
const currentFor = (command: EditCommand, row: CurrentRow | undefined | null): CurrentRow | undefined => {
  if (row === undefined || row === null || row.is_deleted) throw new AppError(platformErrors.recordNotFound);
  return row.version === command.version ? row : undefined;
};

const judgedFor = async (
  db: Executor,
  { context, row, command }: { context: WriteContext; row: CurrentRow; command: EditCommand },
): Promise<RecordValues> => {
  const { values, faults } = judge(context, { values: await command.valuesFor(db, row), current: row.values });
  refuseFaults(faults);
  await refuseUnreachable(db, { context, changes: [{ values, current: row.values }] });
  return values;
};

/** The edited record as the caller sees it; undefined if the record was changed meanwhile. */
type Edited = string | undefined;

/** Throws why an edit was not written, such as a missing target; undefined if the record was changed meanwhile. */
const explain = async (
  { deps, written }: WriteContext,
  { row, command, outcome }: { row: CurrentRow | null; command: EditCommand; outcome: EditOutcome },
): Promise<Edited> => currentFor(command, row) && explainClosed(deps.db.kysely, { written, rows: outcome.rows });

/** Without a keeper nothing needs to be locked: the statement itself checks that the record is as it was read. */
const editAlone = async (context: WriteContext, command: EditCommand): Promise<Edited> => {
  const { deps, written } = context;
  const { id, act } = command;
  const found = await readCurrent(deps.db, { context, id });
  refuseStale(written.form, found.stamp);
  const row = currentFor(command, found.row);
  if (row === undefined) return undefined;
  const edits = [{ row, values: await judgedFor(deps.db.kysely, { context, row, command }) }];
  const write = async (db: Database | Tx): Promise<{ outcome: EditOutcome; shown?: string }> => {
    const outcome = await writeEdits(db, { context, edits, act });
    return outcome.written
      ? { outcome, shown: await replyRow(db, { context, id, shown: outcome.shown }) }
      : { outcome };
  };
  // If the complete record needs another query, it runs in the same transaction as the write.
  const { outcome, shown } = await (takesAnotherLook(written)
    ? inRetriedTransaction(deps.db.kysely, write)
    : write(deps.db));
  if (shown !== undefined) return shown;
  const now = await readCurrent(deps.db, { context, id });
  return explain(context, { row: now.row, command, outcome });
};

const editHeld = async (
  db: Tx,
  { context, command }: { context: WriteContext; command: EditCommand },
): Promise<Edited> => {
  const { written, caller, origin } = context;
  const { id, act } = command;
  await verifyLive(db, written.form);
  await written.keeper?.beforeHold?.(db, [id]);
  const [found] = await holdCurrent(db, { context, ids: [id] });
  const row = currentFor(command, found);
  if (row === undefined) return undefined;
  const judged = await judgedFor(db, { context, row, command });
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

/** After waiting, checks whether the record was changed meanwhile before locking it. */
const isOvertaken = async (context: WriteContext, command: EditCommand): Promise<boolean> => {
  const { stamp, row } = await readCurrent(context.deps.db, { context, id: command.id });
  return stamp === context.written.form.stamp && currentFor(command, row) === undefined;
};

const edited = async (
  context: WriteContext,
  { command, waited }: { command: EditCommand; waited: boolean },
): Promise<Edited> => {
  const { deps, written } = context;
  if (written.keeper?.beforeSave === undefined) return editAlone(context, command);
  if (waited && (await isOvertaken(context, command))) return undefined;
  return inRetriedTransaction(deps.db.kysely, (db) => editHeld(db, { context, command }));
};

/** Edits a record within a context; returns it as the caller sees it, as JSON. */
export const editWithin = (context: WriteContext, command: EditCommand): Promise<string> => {
  const { deps, written } = context;
  const { id, version } = command;
  refuseWithheld(written, 'edit');
  // Concurrent edits of one record take turns, so that together they use only one connection.
  return turnsOf(deps.db).take(
    `${written.form.id}/${id}`,
    async (waited) => (await edited(context, { command, waited })) ?? refuseConflict(context, { id, since: version }),
  );
};

/** Changes a record. */
export const editRecord = (
  deps: WriteDeps,
  { id, version, values, ...command }: WriteCommand & { id: number; version: number; values: RecordValues },
): Promise<string> =>
  withContext(deps, { ...command, action: 'edit' }, (context) =>
    editWithin(context, { id, version, act: 'edit', valuesFor: async () => values }),
  );
