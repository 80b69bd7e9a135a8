import { sql } from 'kysely';
import { literal } from '../../../platform/db/literal';
import type { Sql } from '../../forms';

/**
 * How many rows a form has outside the recycle bin, exact at the moment of the statement: the kept total and what came
 * and went since, or a count where none is kept. No parameters.
 */
export const totalSql = ({ formId, table }: { formId: number; table: Sql }): Sql<number> => {
  const form = sql`${literal(String(formId))}::bigint`;
  return sql`coalesce(
    (select greatest(kept.rows + coalesce(
        (select sum(since.change) from app.form_count_change as since where since.custom_form_id = ${form}), 0)::bigint, 0)
      from app.form_count as kept where kept.custom_form_id = ${form}),
    (select count(*) from ${table} as counted where counted.deleted_at is null))`;
};
