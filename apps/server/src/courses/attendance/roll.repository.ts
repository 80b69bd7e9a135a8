import type { AttendanceState } from '@shuyuan/contract/courses/attendance/attendance.form';
import type { RolledSession, RollLeave, RollMember } from '@shuyuan/contract/courses/attendance/roll';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { sql } from 'kysely';
import { lastActors } from '../../backoffice/audit';
import type { Sql } from '../../backoffice/forms';
import type { Executor } from '../../platform/db/database';
import { schoolOffset } from '../../platform/db/school-offset';
import { namedMembersSql } from '../contacts';
import type { RollEntry } from './roll.rules';
import type { Seen } from './seen';

const today = sql`(now() at time zone ${schoolOffset})::date`;

/** A session as rolls and the grid show it. */
export const sessionColumns = sql`session.id, to_char(session.date, 'YYYY-MM-DD') as date,
  coalesce(session.half_day, '') as half_day, to_char(session.starts_at, 'HH24:MI') as starts_at,
  to_char(session.ends_at, 'HH24:MI') as ends_at, session.topic, coalesce(session.teacher, '') as teacher,
  coalesce(session.room, '') as room, session.rolled_at`;

/** The columns of a member; `is_contact_seen` says whether the caller may read the name. */
export const memberColumns = (seen: Seen): Sql => sql`member.id, coalesce(contact.name, '') as name,
  coalesce(member.student_no, '') as student_no, coalesce(member.team, '') as team, member.state,
  ${seen.rows('contact', sql`contact`)} as is_contact_seen`;

/** A row of `memberColumns`. */
export type MemberRow = RollMember & { readonly is_contact_seen: boolean };

/** A session as it is stored. */
export type SessionRow = Omit<RolledSession, 'rolled_at'> & { readonly rolled_at: Date | null };

/** A session as responses contain it. */
export const shownSession = (row: SessionRow): RolledSession => ({
  ...row,
  rolled_at: row.rolled_at?.toISOString() ?? null,
});

/** A member as responses contain them. */
export const shownMember = ({ is_contact_seen, ...member }: MemberRow, seen: Seen): RollMember => ({
  ...member,
  name: seen.nameOf({ ...member, is_contact_seen }),
});

export type RollSession = SessionRow & {
  readonly class_id: number;
  readonly head_teacher: number | null;
  readonly phase: 'early' | 'open' | 'makeup';
  readonly has_check_in: boolean;
};

/** What is needed to read a session. */
export interface SessionSought {
  readonly id: number;
  readonly seen: Seen;
  readonly hasCheckIn: (session: Sql) => Sql<boolean>;
}

/** A session within the caller's reach. */
export const findSession = async (
  db: Executor,
  { id, seen, hasCheckIn }: SessionSought,
): Promise<RollSession | undefined> => {
  const { rows } = await sql<RollSession>`
    select ${sessionColumns}, session.class as class_id, session.head_teacher,
      case when session.date > ${today} then 'early' when session.date = ${today} then 'open' else 'makeup' end as phase,
      ${hasCheckIn(sql`session`)} as has_check_in
    from form.course_session as session
    where session.id = ${id} and session.deleted_at is null and ${seen.rows('session', sql`session`)}`.execute(db);
  return rows[0];
};

interface EntryRow extends MemberRow {
  readonly mark_id: number | null;
  readonly version: number | null;
  readonly mark_state: AttendanceState | null;
  readonly reason: string | null;
  readonly makeup: boolean | null;
  readonly leave_state: RollLeave['state'] | null;
  readonly leave_reason: string | null;
}

const entryOf = (row: EntryRow, proposed: AttendanceState): RollEntry => {
  const isApproved = row.leave_state === 'approved';
  return {
    member_id: row.id,
    mark_id: row.mark_id ?? undefined,
    state: row.mark_state ?? (isApproved ? 'leave' : proposed),
    reason: (row.mark_id === null && isApproved ? row.leave_reason : row.reason) ?? '',
    makeup: row.makeup ?? false,
    version: row.version ?? 0,
  };
};

const leaveOf = ({ id, leave_state, leave_reason }: EntryRow): RollLeave[] =>
  leave_state === null ? [] : [{ member_id: id, state: leave_state, reason: leave_reason ?? '' }];

const instantOf = (time: Sql): Sql => sql`(session.date + ${time}) at time zone ${schoolOffset}`;

/** Those who study on the day of a session or have a mark in it, or one of them, with their marks; who has leave is proposed as such. */
export const readRoll = async (
  db: Executor,
  { session, seen, memberId }: { session: Pick<RollSession, 'id' | 'has_check_in'>; seen: Seen; memberId?: number },
): Promise<{ member: RollMember; entry: RollEntry; leaves: RollLeave[] }[]> => {
  const { rows } = await sql<EntryRow>`
    select ${memberColumns(seen)}, mark.id as mark_id, mark.version, mark.state as mark_state, mark.reason,
      mark.makeup, leave_of.state as leave_state, leave_of.reason as leave_reason
    from form.course_session as session
    join (${namedMembersSql}) on member.class = session.class and member.deleted_at is null
    left join form.course_attendance as mark
      on mark.session = session.id and mark.member = member.id and mark.deleted_at is null
    left join lateral (
      select asked.state,
        case when ${seen.tellsLeave} and ${seen.rows('leave', sql`asked`)} then asked.reason end as reason
      from form.course_leave as asked
      where asked.member = member.id and asked.state in ('approved', 'pending') and asked.deleted_at is null
        and asked.starts_at < ${instantOf(sql`session.ends_at`)} and asked.ends_at > ${instantOf(sql`session.starts_at`)}
      order by asked.state, asked.id limit 1
    ) as leave_of on true
    where session.id = ${session.id} and ${seen.rows('member', sql`member`)}
      and (mark.id is not null or (member.state = 'studying' and member.joined_on <= session.date))
      ${memberId === undefined ? sql`` : sql`and member.id = ${memberId}`}
    order by member.student_no, member.id`.execute(db);
  return rows.map((row) => {
    const { id, name, student_no, team, state, is_contact_seen } = row;
    const member = shownMember({ id, name, student_no, team, state, is_contact_seen }, seen);
    return { member, entry: entryOf(row, session.has_check_in ? 'absent' : 'present'), leaves: leaveOf(row) };
  });
};

/** Who last changed marks, by the mark. */
export const lastMarkers = (db: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  lastActors(db, { type: `form_${courseFormIds.attendance}`, ids });

/** The mark of a member in a session. */
export const findMark = async (
  db: Executor,
  { sessionId, memberId }: { sessionId: number; memberId: number },
): Promise<AttendanceState | undefined> => {
  const { rows } = await sql<{ state: AttendanceState }>`select state from form.course_attendance
    where session = ${sessionId} and member = ${memberId} and deleted_at is null`.execute(db);
  return rows[0]?.state;
};
