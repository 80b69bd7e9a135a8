import './count.table';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database';

/** By how many the rows of a form grew (above zero) or shrank (below); deleting and restoring count too. */
export interface CountChange {
  readonly formId: number;
  readonly change: number | RawBuilder<number>;
}

/** The same as `countChange`, as a part (`with … as (…)`) of the statement that changes the rows. */
export const countChangeSql = ({ formId, change }: CountChange): RawBuilder<unknown> =>
  sql`insert into app.form_count_change (custom_form_id, change) select ${formId}::bigint, ${change}::integer`;

/**
 * Records a change of a form's row count in the transaction that makes it, so that a stored total is right for whoever
 * sees the rows. Every write of rows must do so: a form can get a stored total at any moment.
 */
export const countChange = async (db: Tx, change: CountChange): Promise<void> => {
  if (change.change === 0) return;
  await countChangeSql(change).execute(db);
};
