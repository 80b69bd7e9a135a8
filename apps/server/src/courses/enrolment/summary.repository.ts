import type { EnrolmentSummary } from '@shuyuan/contract/courses/enrolment/enrolment';
import { enrolmentStates } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import { allOf } from '../../platform/db/conditions';
import type { Executor } from '../../platform/db/database';
import { literal } from '../../platform/db/literal';
import { takenSql } from '../classes';

const counts = sql`json_build_object(${sql.join(
  enrolmentStates.map(
    ({ value }) =>
      sql`${literal(value)}, coalesce(sum(counted.total) filter (where counted.state = ${literal(value)}), 0)::int`,
  ),
)})`;

/** The caller's visibility of each form, by the alias of the row. */
export interface SummaryVisibility {
  readonly enrolment: (row: Sql) => readonly Sql<boolean>[];
  readonly programme: (row: Sql) => readonly Sql<boolean>[];
  readonly class: (row: Sql) => readonly Sql<boolean>[];
}

/**
 * Applications by programme, class and state, in one statement. Programmes and classes that the caller sees are listed
 * even without applications; others appear by their number alone.
 */
export const readSummary = async (db: Executor, visibility: SummaryVisibility): Promise<EnrolmentSummary[]> => {
  const seenProgramme = allOf(visibility.programme(sql`programme_row`));
  const seenClass = allOf(visibility.class(sql`class_row`));
  const { rows } = await sql<EnrolmentSummary>`
    with counted as (
      select programme, class, state, count(*) as total from form.course_enrolment as form_row
      where form_row.deleted_at is null and ${allOf(visibility.enrolment(sql`form_row`))} group by programme, class, state),
    place as (
      select programme_row.id as programme, null::bigint as class from form.course_programme as programme_row
      where programme_row.deleted_at is null and ${seenProgramme}
      union select class_row.programme, class_row.id from form.course_class as class_row
      where class_row.deleted_at is null and ${seenClass}
      union select programme, class from counted)
    select
      json_build_object('id', place.programme,
        'label', case when ${seenProgramme} then programme_row.name else '#' || place.programme end,
        'asks_interview', coalesce(programme_row.asks_interview, false)) as programme,
      case when place.class is not null then json_build_object('id', place.class,
        'label', case when ${seenClass} then class_row.name else '#' || place.class end,
        'state', class_row.state, 'starts_on', class_row.starts_on,
        'capacity', class_row.capacity, 'taken', ${takenSql(sql`place.class`)}) end as class,
      ${counts} as counts
    from place
      left join form.course_programme as programme_row on programme_row.id = place.programme
      left join form.course_class as class_row on class_row.id = place.class
      left join counted on counted.programme = place.programme and counted.class is not distinct from place.class
    where place.programme is not null
    group by place.programme, place.class, programme_row.id, class_row.id
    order by place.programme desc, place.class is not null, class_row.starts_on desc nulls last, place.class desc`.execute(
    db,
  );
  return rows;
};
