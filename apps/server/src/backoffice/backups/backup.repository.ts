import './backup.table';
import type { BackupRun } from '@shuyuan/contract/backoffice/backups/backup';
import { backupLateDays } from '@shuyuan/contract/backoffice/backups/backup';
import type { backupEndpoints } from '@shuyuan/contract/backoffice/backups/backup.endpoints';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { orderSql } from '../../platform/db/order.sql';

/** A page of the runs, the newest first. */
export const listRuns = async (
  db: Executor,
  query: ParsedQueryOf<(typeof backupEndpoints)['index']>,
): Promise<{ data: BackupRun[]; total: number }> => {
  const keys = { started_at: sql`started_at`, bytes: sql`bytes` };
  const order = orderSql(query, { keys, own: sql`id desc` });
  const { rows } = await sql<{ data: BackupRun[]; total: number }>`
    with page as (
      select id, cause, state, started_at, ended_at, path, bytes, rows, files, is_sealed, message, removed_at
      from app.backup_run order by ${order} limit ${query.page_size} offset ${(query.page - 1) * query.page_size}
    )
    select (select count(*) from app.backup_run) as total,
      coalesce((select json_agg(page order by ${order}) from page), '[]') as data`.execute(db);
  return rows[0] ?? { data: [], total: 0 };
};

/** The last success, and whether it is too old, by the database's clock. */
export const readLast = async (
  db: Executor,
): Promise<{ last_success_at: string | null; is_old: boolean; has_failed: boolean; ended: number }> => {
  const { rows } = await sql<{ last_success_at: Date | null; is_old: boolean; has_failed: boolean; ended: number }>`
    select last as last_success_at, coalesce(last < now() - make_interval(days => ${backupLateDays}), true) as is_old,
      coalesce((select state = 'failed' from app.backup_run where state <> 'running' order by id desc limit 1), false) as has_failed, ended
    from (select max(ended_at) filter (where state = 'succeeded') as last, count(ended_at) as ended from app.backup_run) as success`.execute(
    db,
  );
  const [found] = rows;
  return {
    last_success_at: found?.last_success_at?.toISOString() ?? null,
    is_old: found?.is_old ?? true,
    has_failed: found?.has_failed ?? false,
    ended: found?.ended ?? 0,
  };
};

/** How often the backup of one day is tried. */
export const triesMost = 4;

/** A backup of the schedule: the moment that it names, and which try it is. */
export interface DueBackup {
  readonly due_at: Date;
  readonly attempt: number;
}

/**
 * The backup that is due by the school's clock; undefined when that of the last moment was made, runs, or has failed
 * less than an hour ago or too often.
 */
export const findDue = async (
  db: Executor,
  { time, offset }: { time: string; offset: number },
): Promise<DueBackup | undefined> => {
  const { rows } = await sql<DueBackup>`
    select due_at, tried + 1 as attempt from (
      select today - case when today > now() then interval '1 day' else interval '0' end as due_at
      from (select (date_trunc('day', now() at time zone 'UTC' + make_interval(mins => ${offset}::int)) + ${time}::time
        - make_interval(mins => ${offset}::int)) at time zone 'UTC' as today) as clock
    ) as due cross join lateral (
      select count(*)::int as tried, coalesce(bool_or(state = 'succeeded'), false) as is_made,
        coalesce(max(coalesce(ended_at, started_at)) > now() - interval '1 hour', false) as is_fresh
      from app.backup_run where backup_run.due_at = due.due_at
    ) as runs where tried < ${triesMost} and not is_made and not is_fresh`.execute(db);
  return rows[0];
};

interface NewRun {
  readonly due: DueBackup | null;
  readonly path: string;
  readonly is_sealed: boolean;
}

/** Begins a run; undefined when another process has begun that of the same moment. */
export const insertRun = async (db: Executor, { due, ...run }: NewRun): Promise<number | undefined> =>
  (
    await db
      .insertInto('app.backup_run')
      .values({ ...run, ...(due ?? { due_at: null }), cause: due === null ? 'manual' : 'schedule' })
      .onConflict((conflict) => conflict.columns(['due_at', 'attempt']).doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id;

/** Adds one that a command has made or tried to make. */
export const insertCommandRun = async (
  db: Executor,
  run: RunEnd & { path: string; is_sealed: boolean; seconds: number },
): Promise<number> => {
  const { seconds, ...facts } = run;
  const started_at = sql<Date>`now() - make_interval(secs => ${seconds})`;
  const values = { ...facts, due_at: null, cause: 'command' as const, started_at, ended_at: sql<Date>`now()` };
  return (await db.insertInto('app.backup_run').values(values).returning('id').executeTakeFirstOrThrow()).id;
};

interface RunEnd {
  readonly state: 'succeeded' | 'failed';
  readonly message: string;
  readonly bytes?: number;
  readonly rows?: number;
  readonly files?: number;
}

/** Notes how a run ended. */
export const endRun = async (db: Executor, id: number, end: RunEnd): Promise<void> => {
  await db
    .updateTable('app.backup_run')
    .set({ ...end, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
};

/** Runs that a killed process left; whoever holds the lock of backups knows that none is under way. */
export const endInterrupted = async (db: Executor, message: string): Promise<void> => {
  await db
    .updateTable('app.backup_run')
    .set({ state: 'failed', message, ended_at: sql<Date>`now()` })
    .where('state', '=', 'running')
    .execute();
};

/** The files of the schedule and the screen that are still there, the newest first, with their age in days and their week. */
export const storedRuns = async (
  db: Executor,
): Promise<{ id: number; path: string; age_days: number; week: number }[]> =>
  (
    await sql<{ id: number; path: string; age_days: number; week: number }>`
      select id, path, (extract(epoch from now() - started_at) / 86400)::float8 as age_days,
        floor(extract(epoch from now() - started_at) / 604800)::int as week
      from app.backup_run where state = 'succeeded' and removed_at is null and cause <> 'command' order by id desc`.execute(
      db,
    )
  ).rows;

/** Notes that the file of a run was removed. */
export const markRemoved = async (db: Executor, id: number): Promise<void> => {
  await db.updateTable('app.backup_run').set({ removed_at: sql<Date>`now()` }).where('id', '=', id).execute();
};
