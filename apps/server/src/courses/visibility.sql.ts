import { type CourseForm, courseFormIds } from '@shuyuan/contract/courses/course-form';
import { sql } from 'kysely';
import type { Sql } from '../backoffice/forms';
import type { Reach, Records } from '../backoffice/records';
import { allOf } from '../platform/db/conditions';
import type { Executor } from '../platform/db/database';
import type { Caller } from '../platform/http/slice';

/** What the blocks of the workbench need for counting. */
export interface WorkDeps {
  readonly db: Executor;
  readonly records: Pick<Records, 'reach'>;
}

/** What a caller sees of a form's rows. */
export interface Visibility {
  /** The condition that a row, by its alias, exists and is visible to the caller. */
  readonly rows: (row: Sql) => Sql<boolean>;
  /** Whether they see these fields unmasked: a count must not reveal concealed values either (assurance B18). */
  readonly sees: (...fields: readonly string[]) => boolean;
}

/** The visibility that a reach gives. */
export const visibilityBy = (reach: Reach): Visibility => {
  const whole = new Set(reach.fields.map(({ field }) => field).filter((field) => !reach.masked.has(field)));
  return {
    rows: (row) => allOf([sql`${row}.deleted_at is null`, ...reach.conditions(row)]),
    sees: (...fields) => fields.every((field) => whole.has(field)),
  };
};

/** The caller's visibility of a form's rows. */
export const visibilityOf = async (
  { records }: WorkDeps,
  { caller, form }: { caller: Caller; form: CourseForm },
): Promise<Visibility> => visibilityBy(await records.reach(caller, { formId: courseFormIds[form] }));
