import { sql } from 'kysely';
import { literal } from '../../../platform/db/literal';
import type { Sql } from '../../forms';

/**
 * The number of a form's rows that are not deleted, exact in the statement's snapshot: the stored total plus the
 * changes since, or a count where none is stored. No parameters.
 */
export const totalSql = ({ formId, table }: { formId: number; table: Sql }): Sql<number> => {
  const form = sql`${literal(String(formId))}::bigint`;
  return sql`coalesce(
    (select greatest(kept.rows + coalesce(
        (select sum(since.change) from app.form_count_change as since where since.custom_form_id = ${form}), 0)::bigint, 0)
      from app.form_count as kept where kept.custom_form_id = ${form}),
    (select count(*) from ${table} as counted where counted.deleted_at is null))`;
};
