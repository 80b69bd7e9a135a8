import { sql } from 'kysely';
import { type Sql, schoolOffset } from '../../backoffice/forms';
import type { DerivedColumn } from '../../backoffice/records';

/** Whether the roll of a session was taken, should have been by now, or has time; nobody comes to a class that was called off. */
export const rollStateSql = (row: Sql): Sql<string> => sql`(case when ${row}.rolled_at is not null then 'taken'
    when exists (select from form.course_class as off where off.id = ${row}.class and off.state = 'cancelled') then 'off'
    when ${row}.date + ${row}.starts_at <= now() at time zone ${schoolOffset} then 'missing' else 'ahead' end)`;

/** What lists of sessions say of their rolls. */
export const sessionProgress: readonly DerivedColumn[] = [{ field: 'roll_state', value: rollStateSql }];
