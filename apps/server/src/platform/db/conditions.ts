import { type RawBuilder, sql } from 'kysely';

type Conditions = readonly RawBuilder<unknown>[];

/** All of the conditions; none of them is true of every row. */
export const allOf = (conditions: Conditions): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

/** One of the conditions at least; none of them is true of no row. */
export const anyOf = (conditions: Conditions): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
