import { type SqlBool, sql } from 'kysely';
import { formRow } from '../row/row.sql';
import type { Visibility } from '../row/visibility';
import type { Condition } from './search.sql';

/** Which rows are selected; the same for lists and exports. */
export interface Wanted {
  readonly conditions: readonly Pick<Condition, 'where'>[];
  readonly deleted: boolean;
}

/** The conditions of a list's rows. */
export const conditionsSql = ({ conditions, deleted }: Wanted, { reach }: Pick<Visibility, 'reach'>) =>
  sql<SqlBool>`${sql.join(
    [
      deleted ? sql`form_row.deleted_at is not null` : sql`form_row.deleted_at is null`,
      ...reach.conditions(formRow),
      ...conditions.map(({ where }) => where),
    ],
    sql` and `,
  )}`;

/** The rows with these ids. */
export const chosenRows = (ids: readonly number[]): Wanted['conditions'][number] => ({
  where: sql<SqlBool>`form_row.id = any(${ids}::bigint[])`,
});
