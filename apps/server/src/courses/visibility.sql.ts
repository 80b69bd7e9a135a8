import { type CourseForm, courseFormIds } from '@shuyuan/contract/courses/course-form';
import { sql } from 'kysely';
import type { Sql } from '../backoffice/forms';
import type { Records } from '../backoffice/records';
import { allOf } from '../platform/db/conditions';
import type { Executor } from '../platform/db/database';
import type { Caller } from '../platform/http/slice';

/** What the blocks of the workbench are counted with. */
export interface WorkDeps {
  readonly db: Executor;
  readonly records: Pick<Records, 'reach'>;
}

/** What of a form's rows someone sees. */
export interface Visibility {
  /** A row, called so in the statement, is there and is one that they see. */
  readonly rows: (row: Sql) => Sql<boolean>;
  /** They see the whole of these fields: what is hidden or masked must not be told by a number either (assurance B18). */
  readonly sees: (...fields: readonly string[]) => boolean;
}

/** How the caller sees the rows of a form. */
export const visibilityOf = async (
  { records }: WorkDeps,
  { caller, form }: { caller: Caller; form: CourseForm },
): Promise<Visibility> => {
  const reach = await records.reach(caller, { formId: courseFormIds[form] });
  const whole = new Set(reach.fields.map(({ field }) => field).filter((field) => !reach.masked.has(field)));
  return {
    rows: (row) => allOf([sql`${row}.deleted_at is null`, ...reach.conditions(row)]),
    sees: (...fields) => fields.every((field) => whole.has(field)),
  };
};
