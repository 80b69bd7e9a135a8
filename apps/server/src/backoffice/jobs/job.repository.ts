import './job.table';
import type { Job } from '@shuyuan/contract/backoffice/jobs/job';
import type { jobEndpoints } from '@shuyuan/contract/backoffice/jobs/job.endpoints';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import type { Caller, Origin } from '../../platform/http/slice';
import { holdsSealOf, isSealOld, keyPlace, sealedAnew } from '../../platform/secrets/key-place.sql';

/** A job to be queued. */
export interface NewJob {
  readonly kind: string;
  readonly title: string;
  readonly custom_form_id?: number | undefined;
  readonly caller: Caller;
  readonly origin: Origin;
  /** Plain JSON that the kind's schema accepts. */
  readonly input: unknown;
}

/** The limit of unfinished jobs per person. */
export const underWayMost = 20;

/** Notifies every process of the queue after the commit; workers listen on this channel. */
const wakeWorkers = async (db: Executor): Promise<void> => {
  await sql`select pg_notify('app_job', '')`.execute(db);
};

/** Adds a job to the queue; a process takes it as soon as the transaction is committed. */
export const insertJob = async (db: Executor, job: NewJob): Promise<number> => {
  const { id } = await db
    .insertInto('app.job')
    .values({
      kind: job.kind,
      title: job.title,
      custom_form_id: job.custom_form_id ?? null,
      admin_id: job.caller.adminId,
      session_id: job.caller.sessionId,
      origin: JSON.stringify(job.origin),
      // It may name the person whose records are asked for.
      input: sql`to_jsonb(app.seal(${JSON.stringify(job.input)}))`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await wakeWorkers(db);
  return id;
};

/** The number of a person's unfinished jobs. */
export const countUnderWay = async (db: Executor, adminId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('app.job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('admin_id', '=', adminId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return count;
};

/** Whose jobs: a person's, or those of one session of theirs. */
export interface JobOwner {
  readonly adminId: number;
  readonly sessionId?: number | undefined;
}

/** An API token reaches no job but its own: its maker's may hold more than it may see. */
export const ownerOf = ({ adminId, sessionId, token }: Caller): JobOwner =>
  token === undefined ? { adminId } : { adminId, sessionId };

const ownJobs = (db: Executor, { adminId, sessionId }: JobOwner) =>
  db
    .selectFrom('app.job')
    .where('admin_id', '=', adminId)
    .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? 0))
    .where('expires_at', '>', sql<Date>`now()`);

const described = (query: ReturnType<typeof ownJobs>) =>
  query.select([
    'id',
    'kind',
    'title',
    'custom_form_id',
    'state',
    'done',
    'total',
    'message',
    'result',
    'file_name',
    'file_size',
    'created_at',
    'started_at',
    'ended_at',
    'expires_at',
  ]);

type Described = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

const present = ({ file_name, file_size, ...row }: Described): Job => ({
  ...row,
  result: row.result === null ? null : (row.result as Job['result']),
  file: file_name === null || file_size === null ? null : { name: file_name, size: file_size },
  created_at: row.created_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
  expires_at: row.expires_at.toISOString(),
});

type JobQuery = ParsedQueryOf<(typeof jobEndpoints)['index']> & { readonly owner: JobOwner };

/** A person's jobs, newest first unless asked otherwise. */
export const listJobs = async (
  db: Executor,
  { owner, page, page_size, sort_name = 'id', sort_type = sort_name === 'id' ? 'desc' : 'asc' }: JobQuery,
): Promise<{ data: Job[]; total: number }> => {
  const [rows, { total }] = await Promise.all([
    described(ownJobs(db, owner))
      .orderBy(sort_name, sort_type)
      .orderBy('id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    ownJobs(db, owner)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map(present), total };
};

/** One of a person's own jobs. */
export const findJob = async (db: Executor, own: JobOwner & { id: number }): Promise<Job | undefined> => {
  const row = await described(ownJobs(db, own)).where('id', '=', own.id).executeTakeFirst();
  return row === undefined ? undefined : present(row);
};

/** Requests cancellation: a waiting job ends at once, a running one is notified. False when it had already ended. */
export const requestCancel = async (
  db: Executor,
  own: { id: number; adminId: number; message: string },
): Promise<boolean> => {
  const isQueued = sql<boolean>`state = 'queued'`;
  const rows = await db
    .updateTable('app.job')
    .set({
      cancel_requested_at: sql<Date>`now()`,
      ended_at: sql<Date | null>`case when ${isQueued} then now() end`,
      message: sql<string>`case when ${isQueued} then ${own.message} else message end`,
      state: sql<'cancelled'>`case when ${isQueued} then 'cancelled' else state end`,
    })
    .where('id', '=', own.id)
    .where('admin_id', '=', own.adminId)
    .where('state', 'in', ['queued', 'running'])
    .returning('id')
    .execute();
  await wakeWorkers(db);
  return rows.length > 0;
};

/** Deletes ended jobs: expired ones, or those that their owner clears. */
export const deleteEnded = async (
  db: Executor,
  which: 'expired' | { adminId: number; id: number | undefined },
): Promise<number[]> => {
  let query = db
    .deleteFrom('app.job')
    .where('state', 'not in', ['queued', 'running'])
    .returning('id')
    .$if(which === 'expired', (query) => query.where('expires_at', '<=', sql<Date>`now()`));
  if (which !== 'expired') {
    query = query.where('admin_id', '=', which.adminId);
    if (which.id !== undefined) query = query.where('id', '=', which.id);
  }
  return (await query.execute()).map(({ id }) => id);
};

/** The file of a job as it is served, with the time on the database's clock. */
export const findJobFile = (db: Executor, id: number) =>
  db
    .selectFrom('app.job')
    .select(['file_name', 'file_size', 'file_sha256', sql<number>`extract(epoch from now())::float8`.as('now')])
    .where('id', '=', id)
    .where('state', '=', 'succeeded')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Those of these jobs that still exist. */
export const knownAmong = async (db: Executor, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('app.job').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
};

/** Whether a job waits or runs, of one person or of anyone, as SQL. */
export const isJobPendingSql = (id: Expression<unknown>, adminId?: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from app.job where job.id = ${id} and job.state in ('queued', 'running')
    and ${adminId === undefined ? sql`true` : sql`job.admin_id = ${adminId}`})`;

/** The input of jobs is sealed. */
export const jobKeyPlace = keyPlace('app.job', (keyId) => holdsSealOf(sql`input::text`, keyId));

/** Seals the input of jobs again with the current key. */
export const resealJobs = async (db: Executor): Promise<void> => {
  await sql`update app.job set input = ${sealedAnew(sql`input`)} where ${isSealOld(sql`(input #>> '{}')`)}`.execute(db);
};

/** How many jobs there are in each state. */
export const countJobs = (db: Executor): Promise<{ state: string; count: number }[]> =>
  db
    .selectFrom('app.job')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
