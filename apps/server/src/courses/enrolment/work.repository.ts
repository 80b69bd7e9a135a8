import { enrolmentStates } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import type { EnrolmentWork } from '@shuyuan/contract/courses/workbench/work';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { literal } from '../../platform/db/literal';
import type { Visibility } from '../visibility.sql';

const counts = sql`json_build_object(${sql.join(
  enrolmentStates.map(
    ({ value }) => sql`${literal(value)}, count(*) filter (where application.state = ${literal(value)})`,
  ),
)})`;

/** Applications by programme and state; a programme that the caller does not see appears by its number alone. */
export const readEnrolmentWork = async (
  db: Executor,
  { enrolment, programme }: { enrolment: Visibility; programme: Visibility },
): Promise<EnrolmentWork['programmes']> => {
  const name = programme.sees('name') ? sql`programme.name` : sql`null`;
  const { rows } = await sql<EnrolmentWork['programmes'][number]>`
    select application.programme as id, coalesce(${name}, '#' || application.programme) as label, ${counts} as counts
    from form.course_enrolment as application left join form.course_programme as programme
      on programme.id = application.programme and ${programme.rows(sql`programme`)}
    where application.programme is not null and ${enrolment.rows(sql`application`)}
    group by application.programme, programme.id order by application.programme desc`.execute(db);
  return rows;
};
