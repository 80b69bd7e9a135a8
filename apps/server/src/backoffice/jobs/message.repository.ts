import './job.table';
import { importJobKinds } from '@shuyuan/contract/backoffice/records/record-import';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/database';

/** What a rule about jobs asks for. */
interface EndedQuery {
  readonly since: Date;
  readonly isNew: (occasion: RawBuilder<string>) => RawBuilder<boolean>;
}

interface EndedJob {
  readonly id: number;
  readonly admin_id: number;
  readonly title: string;
  readonly message: string;
}

/** Told to whoever started a job that ended so within a day. */
const endedSource = (kind: string, isSo: RawBuilder<boolean>) => ({
  kind,
  due: async (db: Executor, { since, isNew }: EndedQuery) => {
    const { rows } = await sql<{ record_id: number; occasion: string }>`
      select job.id as record_id, job.id::text as occasion from app.job as job
      where job.ended_at > greatest(${since}::timestamptz, now() - interval '1 day') and ${isSo}
        and ${isNew(sql`job.id::text`)}
      order by job.id`.execute(db);
    return rows;
  },
  describe: async (db: Executor, ids: readonly number[]) => {
    const { rows } = await sql<EndedJob>`select job.id, job.admin_id, job.title, job.message from app.job as job
      where job.id = any(${ids}::integer[]) and ${isSo}`.execute(db);
    return new Map(
      rows.map(({ id, admin_id, title, message }) => [
        id,
        { to: [{ admin_id }], fields: { 任务: title, 结果: message }, link: '' },
      ]),
    );
  },
});

/** What whoever started a job is told of its end. */
export const jobSources = [
  endedSource('import.done', sql<boolean>`(job.state = 'succeeded' and job.kind = ${importJobKinds.commit})`),
  endedSource('job.failed', sql<boolean>`job.state = 'failed'`),
];
