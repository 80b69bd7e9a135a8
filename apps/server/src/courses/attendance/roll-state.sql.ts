import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import type { DerivedColumn } from '../../backoffice/records';
import { schoolOffset } from '../../platform/db/school-offset';
import { isCalledOffSql } from '../classes';
import { namedMembersSql } from '../contacts';

/** Whether the roll of a session was taken, is overdue, or is not due yet; a cancelled class has none. */
export const rollStateSql = (row: Sql): Sql<string> => sql`(case when ${row}.rolled_at is not null then 'taken'
    when ${isCalledOffSql(sql`${row}.class`)} then 'off'
    when ${row}.date + ${row}.starts_at <= now() at time zone ${schoolOffset} then 'missing' else 'ahead' end)`;

/** The roll state in lists of sessions. */
export const sessionProgress: readonly DerivedColumn[] = [{ field: 'roll_state', value: rollStateSql }];

/** The name of the member that a row is about. */
export const memberName: DerivedColumn = {
  field: 'member_name',
  value: (row) => sql`(select to_json(contact.name) from ${namedMembersSql} where member.id = ${row}.member)`,
};

/** The number of sessions of a class, `total`, and of those that are past or rolled, `done`. */
export const sessionCountsSql = ({ classId, today }: { classId: Sql; today: Sql }): Sql =>
  sql`select count(*) as total, count(*) filter (where date < ${today} or rolled_at is not null) as done
    from form.course_session where class = ${classId} and deleted_at is null`;
