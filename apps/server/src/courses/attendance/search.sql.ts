import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import { schoolOffset } from '../../platform/db/school-offset';
import type { Visibility } from '../visibility.sql';

/** Today's session of a class, `row`, whose roll comes next; null where there is none or none is seen. */
export const sessionTodaySql = (row: Sql, session: Visibility): Sql =>
  session.sees('class', 'date', 'starts_at')
    ? sql`(select session.id from form.course_session as session
        where session.class = ${row}.id and session.date = (now() at time zone ${schoolOffset})::date
          and ${session.rows(sql`session`)}
        order by session.rolled_at is not null, session.starts_at, session.id limit 1)`
    : sql`null`;
