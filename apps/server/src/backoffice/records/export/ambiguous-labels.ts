import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import { type Sql, tableSql } from '../../forms';
import { labelSql } from '../row/label-sql';
import type { Sight } from '../row/sight';

const target = sql`target`;

/** What a field's records are called, and where they lie; undefined for a field that points to none. */
const namesOf = (field: CustomFormField, { form, caller }: Sight): { label: Sql; table: Sql } | undefined => {
  const { edit_input: type, settings } = field;
  if (type === 'admin') return { label: sql`target.name`, table: sql`app.admin` };
  if (type === 'department') return { label: sql`target.name`, table: sql`app.department` };
  const related =
    type === 'relation' || type === 'relations' ? form.related.get(settings.relation_form_id ?? 0) : undefined;
  if (related === undefined) return undefined;
  const label = labelSql(related, { row: target, chosen: settings.relation_label, caller });
  return { label, table: tableSql(related.table) };
};

/** A statement that gives the labels that several records of a field's target bear; undefined where there is no target. */
export const ambiguousLabelsStatement = (db: Executor, field: CustomFormField, sight: Sight) => {
  const names = namesOf(field, sight);
  if (names === undefined) return undefined;
  return sql`select label from (select btrim(${names.label}) as label from ${names.table} as target) as named
    group by label having count(*) > 1`.compile(db);
};
