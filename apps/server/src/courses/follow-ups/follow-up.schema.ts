import { sql } from 'kysely';

/** Follow-ups are looked up by person, by application, and by the day on which the next step is due. */
export const followUpSchema = [
  sql`create index if not exists course_follow_up_due on form.course_follow_up (next_on)
    where state = 'open' and deleted_at is null`,
  sql`create index if not exists course_follow_up_contact on form.course_follow_up (contact)`,
  sql`create index if not exists course_follow_up_enrolment on form.course_follow_up (enrolment)`,
] as const;
