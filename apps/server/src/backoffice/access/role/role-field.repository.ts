import '../access.table';
import type { Executor } from '../../../platform/db/database';

/** The forms of the fields that some role restricts, by the field's id. */
export const readFormsOfFields = async (db: Executor, ids: readonly number[]): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('app.role_field')
    .select(['field_id', 'custom_form_id'])
    .distinct()
    .where('field_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ field_id, custom_form_id }) => [field_id, custom_form_id]));
};
