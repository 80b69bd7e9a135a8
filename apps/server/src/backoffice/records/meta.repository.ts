import type { RelatedList } from '@shuyuan/contract/backoffice/records/record';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';

/** The live fields that point to a form, form by form. */
export const findRelated = async (db: Executor, formId: number): Promise<RelatedList[]> => {
  const { rows } = await sql<RelatedList>`
    select form.id as custom_form_id, live.definition ->> 'name' as form_name,
      field ->> 'field' as field, field ->> 'name' as field_name
    from app.custom_form as form
    join app.custom_form_version as live on live.custom_form_id = form.id and live.version = form.live_version
    cross join lateral jsonb_array_elements(live.definition -> 'fields') with ordinality as listed (field, place)
    where (field -> 'settings' ->> 'relation_form_id')::bigint = ${formId}
      and field ->> 'edit_input' in ('relation', 'relations')
    order by form.id, place`.execute(db);
  return rows;
};
