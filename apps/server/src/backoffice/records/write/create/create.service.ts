import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { type Database, inTransaction, type Tx } from '../../../../platform/db/database';
import { runSlotted, runTogether } from '../../../../platform/db/slotted-statement';
import { readStamp } from '../../../forms';
import { refuseStale, verifyLive } from '../../live-form';
import { sealedFields, withSealed } from '../../row/sealed-values';
import { replyRow, takesAnotherLook } from '../edit/current.repository';
import { findableRows } from '../found-by';
import { judge, refuseFaults, refuseWithheld } from '../judge/judge.service';
import { refuseUnreachable } from '../judge/reachable-targets';
import { explainClosed } from '../refused-write';
import { cachedStatement } from '../statement-cache';
import { actSlots, type WriteCommand, type WriteContext, type WriteDeps, withContext } from '../write-context';
import { tellingFields } from '../write-failure';
import { createSlots, createSql } from './create.statement';

interface NewRecord {
  readonly context: WriteContext;
  readonly values: RecordValues;
}

/** Writes a validated record; returns its id, and its row without what belongs to other tables. */
const insert = async (db: Database | Tx, { context, values }: NewRecord): Promise<{ id: number; row: string }> => {
  const { written, visibility } = context;
  const { seal } = context.deps.db;
  const executor = 'kysely' in db ? db.kysely : db;
  const findable = await findableRows(written);
  const slots = { ...actSlots(context, 'create'), ...createSlots(written, { values, found: findable(values), seal }) };
  const statement = cachedStatement(executor, {
    written,
    key: `create/${visibility.key}`,
    build: () => createSql(written, visibility),
  });
  const run = () =>
    'pool' in db
      ? runTogether(db, { statement, values: slots, writes: true })
      : runSlotted(db, { statement, values: slots });
  const [created] = await tellingFields(written, run);
  if (created === undefined || created.id === null || created.row === null) {
    refuseStale(written.form, created?.stamp ?? null);
    return explainClosed(executor, { written, rows: [values] });
  }
  return { id: created.id, row: created.row };
};

/** Writes a validated record; returns its id. */
export const insertedId = async (db: Tx, record: NewRecord): Promise<number> => (await insert(db, record)).id;

/** Writes a validated record; returns it as the caller sees it, as JSON. */
const insertJudged = async (db: Database | Tx, { context, values }: NewRecord): Promise<string> => {
  const { visibility } = context;
  const { id, row } = await insert(db, { context, values });
  const plainOf = ({ field }: CustomFormField) => (values[field] ? String(values[field]) : null);
  return replyRow(db, {
    context,
    id,
    shown: withSealed(row, { visibility, sealed: sealedFields(visibility), plainOf }),
  });
};

/** The values of a new record of a form that is locked against syncs, as its keeper lets them through. */
const keeperValues = async (db: Tx, { context, values }: NewRecord): Promise<RecordValues> => {
  const { written, caller, origin } = context;
  return (await written.keeper?.beforeSave?.({ db, caller, origin, values })) ?? values;
};

/** Creates a record in a transaction of another slice, exactly as the caller would; returns its id. */
export const createRecordIn = (
  deps: WriteDeps,
  db: Tx,
  command: WriteCommand & { values: RecordValues },
): Promise<number> =>
  withContext({ ...deps, within: db }, { ...command, action: 'create' }, async (context) => {
    await verifyLive(db, context.written.form);
    refuseWithheld(context.written, 'create');
    const { values, faults } = judge(context, { values: command.values });
    refuseFaults(faults);
    await refuseUnreachable(db, { context, changes: [{ values }] });
    return insertedId(db, { context, values: await keeperValues(db, { context, values }) });
  });

/** Creates a record; returns it as the caller sees it, as JSON. */
export const createRecord = (deps: WriteDeps, command: WriteCommand & { values: RecordValues }): Promise<string> =>
  withContext(deps, { ...command, action: 'create' }, async (context) => {
    const { written } = context;
    refuseWithheld(written, 'create');
    const { values, faults } = judge(context, { values: command.values });
    // A cached definition is good enough to write, because the statement checks it again, but not to refuse.
    if (faults !== undefined) refuseStale(written.form, await readStamp(deps.db, written.form));
    refuseFaults(faults);
    await refuseUnreachable(deps.db.kysely, { context, changes: [{ values }] });
    const beforeSave = written.keeper?.beforeSave;
    if (beforeSave === undefined && !takesAnotherLook(written)) return insertJudged(deps.db, { context, values });
    return inTransaction(deps.db.kysely, async (db) => {
      await verifyLive(db, written.form);
      return insertJudged(db, { context, values: await keeperValues(db, { context, values }) });
    });
  });
