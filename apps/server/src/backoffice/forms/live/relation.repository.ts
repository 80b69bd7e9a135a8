import '../form.table';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';

/** The forms among these, each with the columns of its draft. */
export const readRelatable = async (
  db: Executor,
  ids: readonly number[],
): Promise<{ id: number; columns: Set<string> }[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('app.custom_form as form')
    .leftJoin('app.custom_form_field as field', 'field.custom_form_id', 'form.id')
    .select(['form.id'])
    .select(sql<string[]>`array_agg(field.field) filter (where field.id is not null)`.as('columns'))
    .where('form.id', 'in', [...ids])
    .groupBy('form.id')
    .execute();
  return rows.map(({ id, columns }) => ({ id, columns: new Set(columns ?? []) }));
};

/** The names of other forms whose draft or live definition relates to this one. */
export const relatedBy = async (db: Executor, formId: number): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select form.name
    from app.custom_form as form
    where form.id <> ${formId} and (
      exists (
        select from app.custom_form_field as field
        where field.custom_form_id = form.id and (field.settings ->> 'relation_form_id')::bigint = ${formId}
      )
      or exists (
        select from app.custom_form_version as live, jsonb_array_elements(live.definition -> 'fields') as field
        where live.custom_form_id = form.id and live.version = form.live_version
          and (field -> 'settings' ->> 'relation_form_id')::bigint = ${formId}
      )
    )
    order by form.id
  `.execute(db);
  return rows.map(({ name }) => name);
};
