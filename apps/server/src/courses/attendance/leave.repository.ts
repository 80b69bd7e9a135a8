import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { schoolOffset } from '../../platform/db/school-offset';
import type { Seen } from './seen';

/** Whether a request is within the caller's reach. */
export const isLeaveSeen = async (db: Executor, { id, seen }: { id: number; seen: Seen }): Promise<boolean> => {
  const { rows } = await sql`select from form.course_leave as asked
    where asked.id = ${id} and asked.deleted_at is null and ${seen.rows('leave', sql`asked`)}`.execute(db);
  return rows.length > 0;
};

/** The absences within the period of a request, in the school's time zone. */
export const absencesWithin = async (db: Executor, leaveId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select mark.id from form.course_leave as asked
    join form.course_attendance as mark
      on mark.member = asked.member and mark.state = 'absent' and mark.deleted_at is null
    join form.course_session as session on session.id = mark.session and session.deleted_at is null
    where asked.id = ${leaveId}
      and asked.starts_at < (session.date + session.ends_at) at time zone ${schoolOffset}
      and asked.ends_at > (session.date + session.starts_at) at time zone ${schoolOffset}
    order by mark.id`.execute(db);
  return rows.map(({ id }) => id);
};
