import '../access.table';
import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';

/** The forms of fields that some role sees less than whole, by the field's id. */
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

/** A field of a form's live definition. */
export interface LiveField {
  readonly id: number;
  readonly custom_form_id: number;
  readonly field: string;
  readonly name: string;
  readonly edit_input: FieldTypeKey;
}

/** Fields of live definitions: those of one form, or those with these ids. */
export const readLiveFields = async (
  db: Executor,
  of: { readonly formId: number } | { readonly ids: readonly number[] },
): Promise<LiveField[]> => {
  const chosen =
    'formId' in of ? sql`form.id = ${of.formId}` : sql`(field ->> 'id')::bigint = any(${of.ids as number[]}::bigint[])`;
  const { rows } = await sql<LiveField>`
    select (field ->> 'id')::bigint as id, form.id as custom_form_id, field ->> 'field' as field,
      field ->> 'name' as name, field ->> 'edit_input' as edit_input
    from app.custom_form as form
    join app.custom_form_version as live on live.custom_form_id = form.id and live.version = form.live_version
    cross join lateral jsonb_array_elements(live.definition -> 'fields') with ordinality as listed (field, place)
    where ${chosen}
    order by form.id, place`.execute(db);
  return rows;
};
