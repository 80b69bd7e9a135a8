import { sql } from 'kysely';

/** Acts are looked up by member and by person. */
export const memberActSchema = [
  sql`create index if not exists course_member_act_member on form.course_member_act (member)`,
  sql`create index if not exists course_member_act_contact on form.course_member_act (contact)`,
] as const;
