import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RelatedList } from '@shuyuan/contract/backoffice/records/record';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { liveFormsSql } from '../forms';

/** A list of records that point to those of a form. */
export interface StoredRelatedList extends Omit<RelatedList, 'field' | 'field_name'> {
  readonly field: CustomFormField;
}

/** The live fields that point to a form, form by form. */
export const findRelated = async (db: Executor, formId: number): Promise<StoredRelatedList[]> => {
  const { rows } = await sql<StoredRelatedList>`
    select form.id as custom_form_id, live.definition ->> 'name' as form_name, field
    from ${liveFormsSql}
    cross join lateral jsonb_array_elements(live.definition -> 'fields') with ordinality as listed (field, place)
    where (field -> 'settings' ->> 'relation_form_id')::bigint = ${formId}
    order by form.id, place`.execute(db);
  return rows;
};
