import type { ClientBase } from 'pg';
import { defineLock } from '../../platform/db/advisory-lock';
import type { Origin } from '../../platform/http/slice';

/** Whoever holds a job's lock is running it. */
const { number: lockNumber } = defineLock('job');
/** A job that has killed its process this often is not started again. */
const runsMost = 3;

/** A job that this process has taken. */
export interface ClaimedJob {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
  readonly custom_form_id: number | null;
  readonly admin_id: number;
  readonly session_id: number;
  readonly origin: Origin;
  readonly input: unknown;
  readonly runs: number;
}

/**
 * Claims the oldest waiting job together with a session lock on it, which PostgreSQL releases however this process
 * dies. The lock is taken before the row says `running`, so nobody mistakes it for an orphan.
 */
export const claimNext = async (line: ClientBase, kinds: readonly string[]): Promise<ClaimedJob | undefined> => {
  const { rows } = await line.query<ClaimedJob>(
    `with next as (
       select id from app.job where state = 'queued' and kind = any($2) order by id limit 1 for update skip locked
     )
     update app.job set state = 'running', runs = job.runs + 1, started_at = now(), done = 0, total = null, message = ''
     from next where job.id = next.id
     returning job.id, kind, title, custom_form_id, admin_id, session_id, origin, input, job.runs,
               pg_try_advisory_lock($1, job.id) as locked`,
    [lockNumber, kinds],
  );
  return rows[0];
};

/** Releases the lock of a finished job. */
export const letGo = async (line: ClientBase, id: number): Promise<void> => {
  await line.query('select pg_advisory_unlock($1, $2)', [lockNumber, id]);
};

/**
 * Handles jobs whose process is gone: repeatable ones go back to the queue, the others have failed. `own` are this
 * session's jobs, whose locks it would be granted a second time.
 */
export const settleOrphans = async (
  line: ClientBase,
  options: { own: readonly number[]; repeatable: readonly string[]; failed: string; cancelled: string },
): Promise<number> => {
  const { rowCount } = await line.query(
    `with running as materialized (
       select id, cancel_requested_at is not null as cancelled, kind = any($3) and runs < $4 as again
       from app.job where state = 'running' and id <> all($2) for update skip locked
     ), orphan as materialized (
       select * from running where pg_try_advisory_xact_lock($1, id)
     )
     update app.job set
       state = case when cancelled then 'cancelled' when again then 'queued' else 'failed' end,
       message = case when cancelled then $6 when again then '' else $5 end,
       ended_at = case when again and not cancelled then null else now() end
     from orphan where job.id = orphan.id`,
    [lockNumber, options.own, options.repeatable, runsMost, options.failed, options.cancelled],
  );
  return rowCount ?? 0;
};

/** Those of these jobs that their owner has cancelled. */
export const cancelledAmong = async (line: ClientBase, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return [];
  const { rows } = await line.query<{ id: number }>(
    'select id from app.job where id = any($1) and cancel_requested_at is not null',
    [ids],
  );
  return rows.map(({ id }) => id);
};
