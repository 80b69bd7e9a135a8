import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
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

/** Writes a validated record; returns it as the caller sees it, as JSON. */
export const insertJudged = async (
  db: Database | Tx,
  { context, values }: { context: WriteContext; values: RecordValues },
): Promise<string> => {
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
  const plainOf = ({ field }: CustomFormField) => (values[field] ? String(values[field]) : null);
  const shown = withSealed(created.row, { visibility, sealed: sealedFields(visibility), plainOf });
  return replyRow(db, { context, id: created.id, shown });
};

/** Writes judged values of a form that is locked against syncs, as its keeper lets them through. */
const insertByKeeper = async (
  db: Tx,
  { context, values }: { context: WriteContext; values: RecordValues },
): Promise<string> => {
  const { written, caller, origin } = context;
  const final = (await written.keeper?.beforeSave?.({ db, caller, origin, values })) ?? values;
  return insertJudged(db, { context, values: final });
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
    return (JSON.parse(await insertByKeeper(db, { context, values })) as Pick<RecordRow, 'id'>).id;
  });

/** Creates a record; returns it as the caller sees it, as JSON. */
export const createRecord = (deps: WriteDeps, command: WriteCommand & { values: RecordValues }): Promise<string> =>
  withContext(deps, { ...command, action: 'create' }, async (context) => {
    const { written } = context;
    refuseWithheld(written, 'create');
    const { values, faults } = judge(context, { values: command.values });
    // A cached definition is good enough to write, because the statement checks it again, but not to refuse.
    if (faults !== undefined) refuseStale(written.form, await readStamp(deps.db.kysely, written.form));
    refuseFaults(faults);
    await refuseUnreachable(deps.db.kysely, { context, changes: [{ values }] });
    const beforeSave = written.keeper?.beforeSave;
    if (beforeSave === undefined && !takesAnotherLook(written)) return insertJudged(deps.db, { context, values });
    return inTransaction(deps.db.kysely, async (db) => {
      await verifyLive(db, written.form);
      return insertByKeeper(db, { context, values });
    });
  });
