import type { SessionClash } from '@shuyuan/contract/courses/attendance/session';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import { defineLock } from '../../platform/db/advisory-lock';
import type { Executor, Tx } from '../../platform/db/database';
import { schoolOffset } from '../../platform/db/school-offset';
import type { Caller } from '../../platform/http/slice';
import { classNameSql } from '../classes';
import type { Visibility } from '../visibility.sql';
import { sameNameSql } from './session.sql';

/** Where and when something is to take place. */
export interface Slot {
  readonly classId: number;
  readonly dates: readonly string[];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly teacher: string;
  readonly room: string;
  /** Sessions to ignore: the ones being moved. */
  readonly except: readonly number[];
}

const dayLock = defineLock('day of class sessions');

/** Serialises planning for these days, so that each planner sees what the other made. */
export const holdDays = async (db: Tx, dates: readonly string[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${dayLock.number}::integer, hashtext(day))
    from (select day from unnest(${[...dates]}::text[]) as day order by day) as days`.execute(db);
};

/** The condition that the caller may know a session. */
export type SeenSessions = Visibility['rows'];

/** What a caller surely may know, where their reach is not at hand: everything, or the sessions of their own classes. */
export const surelySeen = ({ adminId, isSuper, roles }: Caller): SeenSessions => {
  const seesAll = roles.some(({ scope, nodes }) => scope === 'all' && nodes.has(courseNode('session', 'index')));
  return (row) => sql`(${isSuper || seesAll} or ${row}.head_teacher = ${adminId})`;
};

/** The conflicting sessions, in order of time; those that the caller may not know come without names. */
export const findClashes = async (db: Executor, slot: Slot, seen: SeenSessions): Promise<SessionClash[]> => {
  const { classId, teacher, room } = slot;
  const isTaken = (name: string, column: Sql): Sql =>
    sql`(${name}::text <> '' and ${sameNameSql(column, sql`${name}::text`)})`;
  const isTeacher = isTaken(teacher, sql`session.teacher`);
  const isRoom = isTaken(room, sql`session.room`);
  const isNamed = seen(sql`session`);
  const { rows } = await sql<SessionClash>`
    select case when ${isNamed} then session.id end as id, to_char(session.date, 'YYYY-MM-DD') as date,
      to_char(session.starts_at, 'HH24:MI') as starts_at,
      to_char(session.ends_at, 'HH24:MI') as ends_at, case when ${isNamed} then session.topic else '' end as topic,
      case when ${isNamed} then coalesce(${classNameSql(sql`session.class`)}, '') else '' end as class_name,
      array_remove(array[
        case when session.class = ${classId} then 'class' end,
        case when ${isTeacher} then 'teacher' end,
        case when ${isRoom} then 'room' end
      ], null) as shares
    from form.course_session as session
    where session.deleted_at is null and session.date = any(${[...slot.dates]}::date[])
      and session.starts_at < ${slot.endsAt}::time and session.ends_at > ${slot.startsAt}::time
      and session.id <> all(${[...slot.except]}::bigint[])
      and (session.class = ${classId} or ${isTeacher} or ${isRoom})
    order by session.date, session.starts_at, session.id`.execute(db);
  return rows;
};

/** Whether a session has marks. */
export const hasMarks = async (db: Executor, sessionId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from form.course_attendance where session = ${sessionId} and deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
};

/** Deleted sessions, as slots to be restored. */
export const binnedSlots = async (
  db: Executor,
  ids: readonly number[],
): Promise<(Slot & { readonly overlapOk: boolean })[]> => {
  const { rows } = await sql<Omit<Slot, 'dates' | 'except'> & { id: number; date: string; overlapOk: boolean }>`
    select id, class as "classId", to_char(date, 'YYYY-MM-DD') as date, to_char(starts_at, 'HH24:MI') as "startsAt",
      to_char(ends_at, 'HH24:MI') as "endsAt", coalesce(teacher, '') as teacher, coalesce(room, '') as room,
      overlap_ok is true as "overlapOk"
    from form.course_session where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map(({ id, date, ...slot }) => ({ ...slot, dates: [date], except: [id] }));
};

/** The names of teachers and rooms in the sessions of a year that the caller sees, the most frequent first. */
export const readSessionNames = async (
  db: Executor,
  session: Visibility,
): Promise<{ teachers: string[]; rooms: string[] }> => {
  const named = (field: 'teacher' | 'room'): Sql =>
    session.sees(field)
      ? sql`array(select trim(${sql.id(field)}) from seen where trim(${sql.id(field)}) <> ''
          group by 1 order by count(*) desc, 1 limit 200)`
      : sql`'{}'::text[]`;
  const { rows } = await sql<{ teachers: string[]; rooms: string[] }>`
    with seen as (select session.teacher, session.room from form.course_session as session
      where session.date > (now() at time zone ${schoolOffset})::date - 365 and ${session.rows(sql`session`)})
    select ${named('teacher')} as teachers, ${named('room')} as rooms`.execute(db);
  return rows[0] ?? { teachers: [], rooms: [] };
};
