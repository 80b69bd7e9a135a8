import { standingStates } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { type RawBuilder, sql } from 'kysely';
import { literal } from '../../platform/db/literal';

const standing = sql.join(standingStates.map((state) => literal(state)));

/** Constraints beyond those of the form: one active application per person and programme (assurance J64). */
export const enrolmentSchema: readonly RawBuilder<unknown>[] = [
  sql`create unique index if not exists course_enrolment_once on form.course_enrolment (programme, mobile)
    where deleted_at is null and state in (${standing})`,
  sql`create index if not exists course_enrolment_class_state on form.course_enrolment (class, state)
    where deleted_at is null`,
  // Applicants find their own by it.
  sql`create index if not exists course_enrolment_mobile on form.course_enrolment (mobile) where deleted_at is null`,
];
