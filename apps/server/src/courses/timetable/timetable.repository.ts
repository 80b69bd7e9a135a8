import type { TimetableWeek } from '@shuyuan/contract/courses/timetable/timetable';
import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import type { Executor } from '../../platform/db/database';
import { schoolOffset } from '../../platform/db/school-offset';
import { rollStateSql, sameNameSql, sessionSql } from '../attendance';
import { classSql, programmeSql } from '../classes';
import { contactSql, memberSql } from '../contacts';
import { schoolDaysSql } from '../holidays';
import type { Visibility } from '../visibility.sql';

/** What the caller sees of what stands in a timetable. */
export interface SeenTimetable {
  readonly session: Visibility;
  readonly classes: Visibility;
  readonly member: Visibility;
  readonly contact: Visibility;
}

const row = sql`session`;

/** The sessions of the week, those of others too: they take teachers and rooms. */
const listedSql = ({ session, classes }: SeenTimetable): Sql => {
  const shown = (field: string): Sql =>
    session.sees(field) ? sql`coalesce(session.${sql.id(field)}, '')` : sql`''::text`;
  const className = classes.sees('name') ? sql`class_row.name` : sql`null`;
  const programme = classes.sees('programme') ? sql`class_row.programme` : sql`null::bigint`;
  return sql`
    select session.id, session.class as class_id, coalesce(${className}, '#' || session.class) as class_name,
      ${programme} as programme_id, session.date, session.starts_at, session.ends_at, ${shown('topic')} as topic,
      ${shown('teacher')} as teacher, ${shown('room')} as room, ${rollStateSql(row)} as roll_state,
      ${session.rows(row)} as is_seen
    from ${sessionSql} as session
      left join ${classSql} as class_row on class_row.id = session.class and ${classes.rows(sql`class_row`)}
    where session.deleted_at is null
      and session.date between (select monday from week) and (select monday + 6 from week)`;
};

/** Two sessions at the same time, one of them at least seen; one ends before the other begins at the same minute. */
const pairsSql = sql`
  select one.id as one, other.id as other, one.date, one.class_id as one_class, other.class_id as other_class,
    one.is_seen as sees_one, other.is_seen as sees_other,
    one.teacher <> '' and ${sameNameSql(sql`one.teacher`, sql`other.teacher`)} as is_teacher,
    one.room <> '' and ${sameNameSql(sql`one.room`, sql`other.room`)} as is_room
  from listed as one
    join listed as other on other.date = one.date and other.id > one.id
      and other.starts_at < one.ends_at and other.ends_at > one.starts_at
  where (one.is_seen or other.is_seen) and one.roll_state <> 'off' and other.roll_state <> 'off'`;

/** The members of the week's classes, as the caller sees them. */
const studyingSql = ({ member, contact }: SeenTimetable): Sql => sql`
  select member.class, member.contact, member.joined_on,
    coalesce(${contact.sees('name') ? sql`contact.name` : sql`null`}, '#' || member.id) as name
  from ${memberSql} as member
    left join ${contactSql} as contact on contact.id = member.contact and ${contact.rows(sql`contact`)}
  where member.class in (select one_class from pairs union select other_class from pairs)
    and member.state = 'studying' and ${member.rows(sql`member`)}`;

/** Those who should be in two places at once, by pair. */
const sharedSql = sql`
  select pair.one, pair.other, array_agg(studying.name order by studying.name) as students
  from pairs as pair
    join studying on studying.class = pair.one_class and studying.joined_on <= pair.date
    join studying as also on also.class = pair.other_class and also.contact = studying.contact
      and also.joined_on <= pair.date
  where pair.sees_one and pair.sees_other
  group by pair.one, pair.other`;

const clashesSql = sql`
  select distinct case when sees_one then one else other end as one,
    case when sees_one and sees_other then other end as other,
    array_remove(array[case when is_teacher then 'teacher' end, case when is_room then 'room' end,
      case when students is not null then 'students' end], null) as shares,
    coalesce(students, '{}') as students
  from pairs left join shared using (one, other)
  where is_teacher or is_room or students is not null
  order by 1, 2`;

/** A week with its conflicts and the school's days, in one statement. */
export const readWeek = async (
  db: Executor,
  { week, seen }: { week: string; seen: SeenTimetable },
): Promise<TimetableWeek> => {
  const days = schoolDaysSql({ from: sql`(select monday from week)`, to: sql`(select monday + 6 from week)` });
  const { rows } = await sql<{ week: TimetableWeek }>`
    with week as (select date_trunc('week', ${week}::date::timestamp)::date as monday),
    listed as materialized (${listedSql(seen)}),
    pairs as materialized (${pairsSql}),
    studying as materialized (${studyingSql(seen)}),
    shared as (${sharedSql}),
    clashes as (${clashesSql}),
    days as (${days}),
    sessions as (
      select listed.id, class_id, class_name, programme_id, coalesce(programme.name, '') as programme_name,
        to_char(listed.date, 'YYYY-MM-DD') as date, to_char(starts_at, 'HH24:MI') as starts_at,
        to_char(ends_at, 'HH24:MI') as ends_at, topic, teacher, room, roll_state
      from listed left join ${programmeSql} as programme on programme.id = listed.programme_id
      where is_seen
    )
    select json_build_object(
      'monday', to_char(week.monday, 'YYYY-MM-DD'),
      'today', to_char(now() at time zone ${schoolOffset}, 'YYYY-MM-DD'),
      'sessions', coalesce((select json_agg(sessions order by date, starts_at, id) from sessions), '[]'),
      'clashes', coalesce((select json_agg(clashes) from clashes), '[]'),
      'days', coalesce((select json_agg(days) from days), '[]')) as week
    from week`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('a week has one row');
  return found.week;
};
