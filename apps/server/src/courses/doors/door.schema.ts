import { type RawBuilder, sql } from 'kysely';

/** People read their own corrections. */
export const correctionSchema: readonly RawBuilder<unknown>[] = [
  sql`create index if not exists course_correction_contact on form.course_correction (contact)`,
];
