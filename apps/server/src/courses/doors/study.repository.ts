import type { AttendanceState } from '@shuyuan/contract/courses/attendance/attendance.form';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { OwnSession } from '@shuyuan/contract/courses/doors/door';
import { sql } from 'kysely';
import { auditRowsSql } from '../../backoffice/audit';
import type { Executor } from '../../platform/db/database';
import { schoolOffset } from '../../platform/db/school-offset';
import { leaveSql, markSql, sessionSql } from '../attendance';
import { classSql, isHeldSql } from '../classes';
import { memberSql } from '../contacts';

/** How long a change of a session is news, in days. */
const newsDays = 7;
/** As many as one page shows. */
const sessionsMost = 100;

const isChangedSql = sql<boolean>`exists (select from ${auditRowsSql} as audit
  where audit.target_type = ${`form_${courseFormIds.session}`} and audit.target_id = session.id::text
    and audit.action in ('record.edit', 'record.revert', 'record.import', 'record.undo')
    and audit.after -> 'values' ?| array['date', 'starts_at', 'ends_at', 'room']
    and audit.at > now() - make_interval(days => ${newsDays}))`;

const startSql = sql`((session.date + session.starts_at) at time zone ${schoolOffset})`;
const endSql = sql`((session.date + session.ends_at) at time zone ${schoolOffset})`;

/** The leave that was asked for a session, the latest; of refused leave there is nothing. */
const leaveStateSql = sql`(select asked.state from ${leaveSql} as asked
  where asked.member = member.id and asked.deleted_at is null and asked.state in ('pending', 'approved')
    and asked.starts_at < ${endSql} and asked.ends_at > ${startSql}
  order by asked.id desc limit 1)`;

/** The sessions ahead in the classes of some members, the next first. */
export const readSessions = async (db: Executor, memberIds: readonly number[]): Promise<OwnSession[]> => {
  const { rows } = await sql<OwnSession>`
    select session.id, member.id as member_id, coalesce(class.name, '') as class,
      to_char(session.date, 'YYYY-MM-DD') as date, to_char(session.starts_at, 'HH24:MI') as starts_at,
      to_char(session.ends_at, 'HH24:MI') as ends_at, coalesce(session.topic, '') as topic,
      coalesce(session.teacher, '') as teacher, coalesce(session.room, '') as room, ${isChangedSql} as is_changed,
      ${leaveStateSql} as leave
    from ${memberSql} as member join ${classSql} as class on class.id = member.class
      join ${sessionSql} as session on session.class = class.id
    where member.id = any(${[...memberIds]}::bigint[]) and ${isHeldSql(sql`class`)} and session.deleted_at is null
      and session.date >= (now() at time zone ${schoolOffset})::date and ${endSql} > now()
    order by session.date, session.starts_at, session.id limit ${sessionsMost}`.execute(db);
  return rows;
};

/** A mark in a roll that was taken. */
export interface OwnMark {
  readonly member: number;
  readonly session_id: number;
  readonly date: string;
  readonly topic: string;
  readonly state: AttendanceState;
}

/** The marks of some members, the newest first. */
export const readMarks = async (db: Executor, memberIds: readonly number[]): Promise<OwnMark[]> => {
  const { rows } = await sql<OwnMark>`
    select mark.member, session.id as session_id, to_char(session.date, 'YYYY-MM-DD') as date,
      coalesce(session.topic, '') as topic, mark.state
    from ${markSql} as mark join ${sessionSql} as session on session.id = mark.session
    where mark.member = any(${[...memberIds]}::bigint[]) and mark.deleted_at is null and mark.state is not null
      and session.deleted_at is null and session.rolled_at is not null
    order by session.date desc, session.starts_at desc, session.id desc limit 2000`.execute(db);
  return rows;
};

/** When a session of a member's class is, if it is not over yet. */
export const findSpan = async (
  db: Executor,
  { memberId, sessionId }: { memberId: number; sessionId: number },
): Promise<{ readonly starts_at: Date; readonly ends_at: Date } | undefined> => {
  const { rows } = await sql<{ starts_at: Date; ends_at: Date }>`
    select ${startSql} as starts_at, ${endSql} as ends_at
    from ${memberSql} as member join ${classSql} as class on class.id = member.class
      join ${sessionSql} as session on session.class = class.id
    where member.id = ${memberId} and session.id = ${sessionId} and session.deleted_at is null
      and ${isHeldSql(sql`class`)} and ${endSql} > now()`.execute(db);
  return rows[0];
};
