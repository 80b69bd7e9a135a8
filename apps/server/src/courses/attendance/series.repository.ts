import type { SeriesCancel } from '@shuyuan/contract/courses/attendance/session';
import { sql } from 'kysely';
import type { Reach } from '../../backoffice/records';
import { allOf } from '../../platform/db/conditions';
import type { Executor } from '../../platform/db/database';

/** A session of a series; `is_rolled` when it has marks. */
export interface SeriesRow {
  readonly id: number;
  readonly version: number;
  readonly class_id: number;
  readonly series: string;
  readonly date: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly topic: string;
  readonly teacher: string;
  readonly room: string;
  readonly overlap_ok: boolean;
  readonly is_rolled: boolean;
}

interface Wanted {
  readonly input: Pick<SeriesCancel, 'id' | 'part'>;
  /** The condition under which the caller sees a session. */
  readonly conditions: Reach['conditions'];
}

/** A session and those that were planned with it, all or from it on, in the order of time. */
export const readSeries = async (db: Executor, { input: { id, part }, conditions }: Wanted): Promise<SeriesRow[]> => {
  const { rows } = await sql<SeriesRow>`
    select session.id, session.version, session.class as class_id, coalesce(session.series, '') as series,
      to_char(session.date, 'YYYY-MM-DD') as date, to_char(session.starts_at, 'HH24:MI') as starts_at,
      to_char(session.ends_at, 'HH24:MI') as ends_at, session.topic, coalesce(session.teacher, '') as teacher,
      coalesce(session.room, '') as room, session.overlap_ok is true as overlap_ok,
      session.rolled_at is not null or exists (select from form.course_attendance as mark
        where mark.session = session.id and mark.deleted_at is null) as is_rolled
    from form.course_session as first
    join form.course_session as session on session.class = first.class and session.deleted_at is null
      and (session.id = first.id or (first.series <> '' and session.series = first.series
        and (${part === 'all'} or (session.date, session.starts_at) > (first.date, first.starts_at))))
    where first.id = ${id} and first.deleted_at is null
      and ${allOf([...conditions(sql`first`), ...conditions(sql`session`)])}
    order by session.date, session.starts_at, session.id`.execute(db);
  return rows;
};
