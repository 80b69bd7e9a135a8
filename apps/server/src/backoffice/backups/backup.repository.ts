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

/** The moment at which the last scheduled backup was due, by the school's clock; undefined when it was begun. */
export const findDue = async (
  db: Executor,
  { time, offset }: { time: string; offset: number },
): Promise<Date | undefined> => {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from (
      select today - case when today > now() then interval '1 day' else interval '0' end as due_at
      from (select (date_trunc('day', now() at time zone 'UTC' + make_interval(mins => ${offset}::int)) + ${time}::time
        - make_interval(mins => ${offset}::int)) at time zone 'UTC' as today) as clock
    ) as due where not exists (select from app.backup_run where backup_run.due_at = due.due_at)`.execute(db);
  return rows[0]?.due_at;
};

interface NewRun {
  readonly due_at: Date | null;
  readonly path: string;
  readonly is_sealed: boolean;
}

/** Begins a run; undefined when another process has begun that of the same moment. */
export const insertRun = async (db: Executor, run: NewRun): Promise<number | undefined> =>
  (
    await db
      .insertInto('app.backup_run')
      .values({ ...run, cause: run.due_at === null ? 'manual' : 'schedule' })
      .onConflict((conflict) => conflict.column('due_at').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id;

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

/** The files that are still there, the newest first, with their age in days and their week. */
export const storedRuns = async (
  db: Executor,
): Promise<{ id: number; path: string; age_days: number; week: number }[]> =>
  (
    await sql<{ id: number; path: string; age_days: number; week: number }>`
      select id, path, (extract(epoch from now() - started_at) / 86400)::float8 as age_days,
        floor(extract(epoch from now() - started_at) / 604800)::int as week
      from app.backup_run where state = 'succeeded' and removed_at is null order by id desc`.execute(db)
  ).rows;

/** Notes that the file of a run was removed. */
export const markRemoved = async (db: Executor, id: number): Promise<void> => {
  await db.updateTable('app.backup_run').set({ removed_at: sql<Date>`now()` }).where('id', '=', id).execute();
};
