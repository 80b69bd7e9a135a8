import '../form.table';
import type { SyncRun } from '@shuyuan/contract/backoffice/forms/form-sync';
import { sql } from 'kysely';
import { defineLock } from '../../../platform/db/advisory-lock';
import type { Executor } from '../../../platform/db/database';
import { syncTexts } from './sync.texts';

/** Whoever holds a form's lock is changing its table. */
const lock = defineLock('form sync');

const shown = ['id', 'state', 'steps_done', 'steps_total', 'message', 'live_version'] as const;

/** Takes the sync lock of a form on this connection; false when another connection holds it. */
export const holdForm = async (db: Executor, formId: number): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_lock(${lock.number}::integer, ${lock.keySql(formId)}) as held`.execute(db);
  return rows[0]?.held === true;
};

/** Releases the sync lock. */
export const releaseForm = async (db: Executor, formId: number): Promise<void> => {
  await sql`select pg_advisory_unlock(${lock.number}::integer, ${lock.keySql(formId)})`.execute(db);
};

/** Gives the statements on this connection the time that an index of a large table takes. */
export const allowLongStatements = async (db: Executor): Promise<void> => {
  await sql`select set_config('statement_timeout', '10min', false), set_config('lock_timeout', '0', false)`.execute(db);
};

/** Puts the usual limits back. */
export const resetLimits = async (db: Executor): Promise<void> => {
  await sql`reset statement_timeout`.execute(db);
  await sql`reset lock_timeout`.execute(db);
};

/** A run whose process died is over: it reached its commit or it did nothing. */
const closed = {
  state: sql<'failed' | 'succeeded'>`case when live_version is null then 'failed' else 'succeeded' end`,
  message: sql<string>`case when live_version is null then ${syncTexts.interrupted}::text else ${syncTexts.interruptedAfter}::text end`,
  ended_at: sql<Date>`now()`,
};

/**
 * Opens a run; the caller holds the form's lock, so an older open run must be a dead one. Undefined if the form was
 * deleted meanwhile.
 */
export const openRun = async (
  db: Executor,
  run: { formId: number; adminId: number; stepsTotal: number },
): Promise<number | undefined> => {
  await db
    .updateTable('app.form_sync_run')
    .set(closed)
    .where('custom_form_id', '=', run.formId)
    .where('state', '=', 'running')
    .execute();
  const made = await db
    .insertInto('app.form_sync_run')
    .columns(['custom_form_id', 'admin_id', 'steps_total', 'state', 'message'])
    .expression(({ selectFrom, val }) =>
      selectFrom('app.custom_form')
        .select(({ ref }) => [
          ref('id').as('custom_form_id'),
          val(run.adminId).as('admin_id'),
          val(run.stepsTotal).as('steps_total'),
          val('running').as('state'),
          val(syncTexts.starting).as('message'),
        ])
        .where('id', '=', run.formId)
        .forKeyShare(),
    )
    .returning('id')
    .executeTakeFirst();
  return made?.id;
};

/** Stores the progress of a run. */
export const noteProgress = async (
  db: Executor,
  { id, ...progress }: { id: number; steps_done?: number; steps_total?: number; message: string },
): Promise<void> => {
  // Late progress must not overwrite the result of the run.
  await db.updateTable('app.form_sync_run').set(progress).where('id', '=', id).where('state', '=', 'running').execute();
};

/** Puts the mark of success into the transaction of the sync itself: a run with a live version was committed. */
export const markCommitted = async (
  db: Executor,
  { id, liveVersion, steps }: { id: number; liveVersion: number; steps: number },
): Promise<void> => {
  await db
    .updateTable('app.form_sync_run')
    .set({ live_version: liveVersion, steps_done: steps, steps_total: steps })
    .where('id', '=', id)
    .execute();
};

/** Closes a run. A committed one has succeeded, whatever came after; undefined if it was deleted with its form. */
export const closeRun = (
  db: Executor,
  { id, message, failure }: { id: number; message: string; failure: string | undefined },
): Promise<SyncRun | undefined> =>
  db
    .updateTable('app.form_sync_run')
    .set({
      state: closed.state,
      message: sql<string>`case when live_version is null then ${failure ?? message}::text else ${message}::text end`,
      ended_at: closed.ended_at,
    })
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst();

/** A run; it is closed first if its process is gone. */
export const findRun = async (db: Executor, id: number): Promise<SyncRun | undefined> => {
  await db
    .updateTable('app.form_sync_run')
    .set(closed)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where(
      sql<boolean>`not exists (select from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())
        and classid = ${lock.number}::bigint::oid and objid = ${lock.keySql(sql`custom_form_id`)}::bigint::oid and objsubid = 2)`,
    )
    .execute();
  return db.selectFrom('app.form_sync_run').select(shown).where('id', '=', id).executeTakeFirst();
};

/** The current run of a form. */
export const findRunningRun = async (db: Executor, formId: number): Promise<SyncRun | undefined> => {
  const open = await db
    .selectFrom('app.form_sync_run')
    .select('id')
    .where('custom_form_id', '=', formId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  const run = open && (await findRun(db, open.id));
  return run?.state === 'running' ? run : undefined;
};
