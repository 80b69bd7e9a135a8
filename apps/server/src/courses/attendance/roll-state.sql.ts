import { sql } from 'kysely';
import { type Sql, schoolOffset } from '../../backoffice/forms';
import type { DerivedColumn } from '../../backoffice/records';

/** Whether the roll of a session was taken, should have been by now, or has time; `row` is the session. */
export const rollStateSql = (row: Sql): Sql<string> => sql`(case when ${row}.rolled_at is not null then 'taken'
    when ${row}.date + ${row}.starts_at <= now() at time zone ${schoolOffset} then 'missing' else 'ahead' end)`;

/** What lists of sessions say of their rolls. */
export const sessionProgress: readonly DerivedColumn[] = [{ field: 'roll_state', value: rollStateSql }];
