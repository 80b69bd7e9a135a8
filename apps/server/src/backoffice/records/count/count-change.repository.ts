import './count.table';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database';

/** How many rows of a form have come (above zero) or gone (below), rows on their way into the recycle bin and out too. */
export interface CountChange {
  readonly formId: number;
  readonly change: number | RawBuilder<number>;
}

/** The same as `countChange`, to stand as a part (`with … as (…)`) of the statement that changes the rows. */
export const countChangeSql = ({ formId, change }: CountChange): RawBuilder<unknown> =>
  sql`insert into app.form_count_change (custom_form_id, change) select ${formId}::bigint, ${change}::integer`;

/**
 * Notes that rows of a form came or went, in the transaction in which they do, so that a kept total is right for whoever
 * sees them. Every write of rows has to say so: a form can get its kept total at any moment.
 */
export const countChange = async (db: Tx, change: CountChange): Promise<void> => {
  if (change.change === 0) return;
  await countChangeSql(change).execute(db);
};
