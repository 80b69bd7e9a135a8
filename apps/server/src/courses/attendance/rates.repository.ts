import type { MonthGrid, StateCounts } from '@shuyuan/contract/courses/attendance/rates';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { memberSql, namedMembersSql } from '../contacts';
import { type MemberRow, memberColumns, type SessionRow, sessionColumns } from './roll.repository';
import type { Seen } from './seen';

interface OfClass {
  readonly classId: number;
  readonly seen: Seen;
}

export type RateRow = MemberRow & StateCounts & { readonly sessions: number; readonly rolled: number };

const counted = (state: keyof StateCounts) => sql`count(*) filter (where mark.state = ${state})`;

/** The counts of each class member from the rolls taken, in one statement. */
export const readRates = async (db: Executor, { classId, seen }: OfClass): Promise<RateRow[]> => {
  const { rows } = await sql<RateRow>`
    with of_class as materialized (
      select session.id, session.rolled_at from form.course_session as session
      where session.class = ${classId} and session.deleted_at is null and ${seen.rows('session', sql`session`)}
    ), mark as materialized (
      select mark.member, mark.state from form.course_attendance as mark
      join of_class on of_class.id = mark.session and of_class.rolled_at is not null
      where mark.deleted_at is null and ${seen.rows('attendance', sql`mark`)}
    )
    select ${memberColumns(seen)}, ${counted('present')} as present, ${counted('late')} as late,
      ${counted('early')} as early, ${counted('leave')} as leave, ${counted('absent')} as absent,
      (select count(*) from of_class) as sessions,
      (select count(*) from of_class where rolled_at is not null) as rolled
    from ${namedMembersSql}
    left join mark on mark.member = member.id
    where member.class = ${classId} and member.deleted_at is null and ${seen.rows('member', sql`member`)}
      and (member.state = 'studying' or mark.member is not null)
    group by member.id, contact.id
    order by member.student_no, member.id`.execute(db);
  return rows;
};

/** The number of sessions of a class, for one without members, where the rates do not contain it. */
export const countSessions = async (db: Executor, { classId, seen }: OfClass): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from form.course_session as session
    where session.class = ${classId} and session.deleted_at is null and ${seen.rows('session', sql`session`)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
};

/** The sessions of a class in a month. */
export const sessionsOfMonth = async (
  db: Executor,
  { classId, seen, month }: OfClass & { month: string },
): Promise<SessionRow[]> => {
  const first = `${month}-01`;
  const { rows } = await sql<SessionRow>`
    select ${sessionColumns} from form.course_session as session
    where session.class = ${classId} and session.deleted_at is null and ${seen.rows('session', sql`session`)}
      and session.date >= ${first}::date and session.date < ${first}::date + interval '1 month'
    order by session.date, session.starts_at, session.id`.execute(db);
  return rows;
};

/** The marks in some sessions. */
export const marksIn = async (
  db: Executor,
  { sessionIds, seen }: { sessionIds: readonly number[]; seen: Seen },
): Promise<MonthGrid['marks']> => {
  const { rows } = await sql<MonthGrid['marks'][number]>`
    select mark.session as session_id, mark.member as member_id, mark.state, coalesce(mark.makeup, false) as makeup
    from form.course_attendance as mark join ${memberSql} as member on member.id = mark.member
    where mark.session = any(${[...sessionIds]}::bigint[]) and mark.deleted_at is null
      and ${seen.rows('attendance', sql`mark`)} and ${seen.rows('member', sql`member`)}
    order by mark.session, mark.member`.execute(db);
  return rows;
};

/** The students of a class, and those who have marks. */
export const membersOf = async (
  db: Executor,
  { classId, seen, marked }: OfClass & { marked: readonly number[] },
): Promise<MemberRow[]> => {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns(seen)} from ${namedMembersSql}
    where member.class = ${classId} and member.deleted_at is null and ${seen.rows('member', sql`member`)}
      and (member.state = 'studying' or member.id = any(${[...marked]}::bigint[]))
    order by member.student_no, member.id`.execute(db);
  return rows;
};
