import type { TimetableDay } from '@shuyuan/contract/courses/timetable/timetable';
import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import type { Executor } from '../../platform/db/database';

/** The days between two days that the ledger names; working instead counts more than a holiday around it. */
export const schoolDaysSql = ({ from, to }: { from: Sql; to: Sql }): Sql => sql`
  select distinct on (day) to_char(day, 'YYYY-MM-DD') as date, holiday.name, holiday.kind
  from form.course_holiday as holiday
  cross join generate_series(greatest(holiday.starts_on, ${from})::timestamp,
    least(coalesce(holiday.ends_on, holiday.starts_on), ${to})::timestamp, interval '1 day') as day
  where holiday.deleted_at is null and holiday.starts_on <= ${to}
    and coalesce(holiday.ends_on, holiday.starts_on) >= ${from}
  order by day, holiday.kind desc, holiday.id`;

/** The names of the school's days off, from a day on for a number of days. */
export const readDaysOff = async (
  db: Executor,
  { from, days }: { from: string; days: number },
): Promise<ReadonlyMap<string, string>> => {
  const range = { from: sql`${from}::date`, to: sql`(${from}::date + ${days}::int)` };
  const { rows } = await sql<TimetableDay>`${schoolDaysSql(range)}`.execute(db);
  return new Map(rows.filter(({ kind }) => kind === 'off').map(({ date, name }) => [date, name]));
};
