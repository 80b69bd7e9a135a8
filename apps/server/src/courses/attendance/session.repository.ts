import type { SessionClash } from '@shuyuan/contract/courses/attendance/session';
import { sql } from 'kysely';
import { defineLock } from '../../platform/db/advisory-lock';
import type { Executor, Tx } from '../../platform/db/database';
import { classNameSql } from '../classes';

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

/** The conflicting sessions, in order of time. */
export const findClashes = async (db: Executor, slot: Slot): Promise<SessionClash[]> => {
  const { classId, teacher, room } = slot;
  const { rows } = await sql<SessionClash>`
    select session.id, to_char(session.date, 'YYYY-MM-DD') as date, to_char(session.starts_at, 'HH24:MI') as starts_at,
      to_char(session.ends_at, 'HH24:MI') as ends_at, session.topic, coalesce(${classNameSql(sql`session.class`)}, '') as class_name,
      array_remove(array[
        case when session.class = ${classId} then 'class' end,
        case when ${teacher}::text <> '' and session.teacher = ${teacher} then 'teacher' end,
        case when ${room}::text <> '' and session.room = ${room} then 'room' end
      ], null) as shares
    from form.course_session as session
    where session.deleted_at is null and session.date = any(${[...slot.dates]}::date[])
      and session.starts_at < ${slot.endsAt}::time and session.ends_at > ${slot.startsAt}::time
      and session.id <> all(${[...slot.except]}::bigint[])
      and (session.class = ${classId} or (${teacher}::text <> '' and session.teacher = ${teacher})
        or (${room}::text <> '' and session.room = ${room}))
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
export const binnedSlots = async (db: Executor, ids: readonly number[]): Promise<Slot[]> => {
  const { rows } = await sql<Omit<Slot, 'dates' | 'except'> & { id: number; date: string }>`
    select id, class as "classId", to_char(date, 'YYYY-MM-DD') as date, to_char(starts_at, 'HH24:MI') as "startsAt",
      to_char(ends_at, 'HH24:MI') as "endsAt", coalesce(teacher, '') as teacher, coalesce(room, '') as room
    from form.course_session where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map(({ id, date, ...slot }) => ({ ...slot, dates: [date], except: [id] }));
};
