import type { ClassAttendance, SessionWork } from '@shuyuan/contract/courses/workbench/work';
import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import type { Executor } from '../../platform/db/database';
import { schoolOffset } from '../../platform/db/school-offset';
import { classSql } from '../classes';
import { memberSql } from '../contacts';
import type { Visibility } from '../visibility.sql';
import { rollStateSql } from './roll-state.sql';

const shown = (visibility: Visibility, field: string): Sql =>
  visibility.sees(field) ? sql`coalesce(session.${sql.id(field)}, '')` : sql`''`;

/** The sessions of today in order, and the number of overdue rolls, in one statement. */
export const readSessionWork = async (
  db: Executor,
  { session, classes }: { session: Visibility; classes: Visibility },
): Promise<SessionWork> => {
  const row = sql`session`;
  const className = classes.sees('name') && session.sees('class') ? sql`class_row.name` : sql`null`;
  const { rows } = await sql<SessionWork>`
    with today as (select (now() at time zone ${schoolOffset})::date as day),
    listed as (
      select session.id, session.class as class_id, coalesce(${className}, '#' || session.class, '') as class_name,
        to_char(session.starts_at, 'HH24:MI') as starts_at,
        ${session.sees('ends_at') ? sql`to_char(session.ends_at, 'HH24:MI')` : sql`''`} as ends_at,
        ${shown(session, 'topic')} as topic, ${shown(session, 'teacher')} as teacher, ${shown(session, 'room')} as room,
        ${rollStateSql(row)} as roll_state
      from form.course_session as session
        left join ${classSql} as class_row on class_row.id = session.class and ${classes.rows(sql`class_row`)}
      where session.date = (select day from today) and ${session.rows(row)}
    )
    select to_char(today.day, 'YYYY-MM-DD') as today,
      coalesce((select json_agg(listed order by listed.starts_at, listed.id) from listed), '[]') as sessions,
      (select count(*) from form.course_session as session
        where session.rolled_at is null and session.date <= today.day
          and ${rollStateSql(row)} = 'missing' and ${session.rows(row)}) as missing
    from today`.execute(db);
  return rows[0] ?? { today: '', sessions: [], missing: 0 };
};

interface RollVisibility {
  readonly mark: Visibility;
  readonly session: Visibility;
  readonly member: Visibility;
  readonly classes: Visibility;
}

/** The attendance of each running class, the lowest first, in one statement. */
export const readClassAttendance = async (
  db: Executor,
  visible: RollVisibility,
): Promise<ClassAttendance['classes']> => {
  const { rows } = await sql<ClassAttendance['classes'][number]>`
    select class_row.id, class_row.name as label, count(seen.state) as marked,
      (round(count(*) filter (where seen.state in ('present', 'late', 'early')) * 1000.0
        / nullif(count(seen.state), 0)))::int as rate
    from ${classSql} as class_row
      left join (
        select session.class, mark.state from form.course_attendance as mark
          join form.course_session as session on session.id = mark.session and session.rolled_at is not null
          join ${memberSql} as member on member.id = mark.member and member.class = session.class
        where ${visible.mark.rows(sql`mark`)} and ${visible.session.rows(sql`session`)}
          and ${visible.member.rows(sql`member`)}
      ) as seen on seen.class = class_row.id
    where class_row.state = 'running' and ${visible.classes.rows(sql`class_row`)}
    group by class_row.id
    order by rate nulls last, class_row.id`.execute(db);
  return rows;
};

/** The number of pending requests for leave. */
export const countPendingLeaves = async (db: Executor, leave: Visibility): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from form.course_leave as leave
    where leave.state = 'pending' and ${leave.rows(sql`leave`)}`.execute(db);
  return rows[0]?.total ?? 0;
};

/** How many sessions of today and tomorrow somebody teaches, or has in their own classes. */
export const countOwnSessions = async (
  db: Executor,
  { session, adminId, name }: { session: Visibility; adminId: number; name: string },
): Promise<{ today: number; tomorrow: number }> => {
  const row = sql`session`;
  const { rows } = await sql<{ today: number; tomorrow: number }>`
    with day as (select (now() at time zone ${schoolOffset})::date as today)
    select count(*) filter (where session.date = day.today) as today,
      count(*) filter (where session.date = day.today + 1) as tomorrow
    from form.course_session as session, day
    where session.date between day.today and day.today + 1 and ${rollStateSql(row)} <> 'off'
      and (session.head_teacher = ${adminId} or session.teacher = ${name}) and ${session.rows(row)}`.execute(db);
  return rows[0] ?? { today: 0, tomorrow: 0 };
};
