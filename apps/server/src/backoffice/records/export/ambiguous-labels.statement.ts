import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import { staffSql } from '../../access';
import { type Sql, tableSql } from '../../forms';
import { reachOf } from '../reach';
import { labelSql } from '../row/label.sql';
import type { Visibility } from '../row/visibility';

const target = sql`target`;

interface Names {
  readonly label: Sql;
  readonly table: Sql;
  readonly conditions: readonly Sql<boolean>[];
}

/** What a field's records are called, and where those lie that the caller sees; undefined for a field that points to none. */
const namesOf = (field: CustomFormField, { form, caller }: Visibility): Names | undefined => {
  const { settings } = field;
  const { pointsTo } = fieldTypeOf(field.edit_input);
  if (pointsTo === undefined) return undefined;
  if (pointsTo !== 'form') return { label: sql`target.name`, table: staffSql[pointsTo], conditions: [] };
  const related = form.related.get(settings.relation_form_id ?? 0);
  if (related === undefined) return undefined;
  const { sees, conditions } = reachOf(caller, related);
  const label = labelSql(related, { row: target, chosen: settings.relation_label, sees });
  return { label, table: tableSql(related.table), conditions: conditions(target) };
};

/** A statement that gives the labels that several records of a field's target bear; undefined where there is no target. */
export const ambiguousLabelsStatement = (db: Executor, field: CustomFormField, visibility: Visibility) => {
  const names = namesOf(field, visibility);
  if (names === undefined) return undefined;
  const seen = sql.join([sql`true`, ...names.conditions], sql` and `);
  return sql`select label from (select btrim(${names.label}) as label from ${names.table} as target where ${seen}) as named
    group by label having count(*) > 1`.compile(db);
};
