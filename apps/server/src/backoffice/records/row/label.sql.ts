import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { sql } from 'kysely';
import { literal } from '../../../platform/db/literal';
import { staffSql } from '../../access';
import { asText, columnSql, labelField, placeName, type Sql, tableSql } from '../../forms';
import type { RelatedForm } from '../live-form';
import { type FieldVisibility, reachOf, type Viewer } from '../reach';
import { slottedPerson } from '../scope.sql';
import { maskSql } from './mask';
import type { Visibility } from './visibility';

const ofChoice = ({ select_item }: CustomFormField, column: Sql): Sql<string> =>
  select_item.length === 0
    ? sql`${column}`
    : sql`case ${column} ${sql.join(
        select_item.map(({ value, label }) => sql`when ${literal(value)} then ${literal(label)}`),
        sql` `,
      )} else ${column} end`;

const ofField = (field: CustomFormField, { column, isMasked }: { column: Sql; isMasked: boolean }): Sql<string> => {
  if (isMasked) return maskSql(field.edit_input, column);
  return field.select_item.length > 0 ? ofChoice(field, column) : asText(field.edit_input, column);
};

/** The number of a record that has no label, or none that the caller may see. */
const numberSql = (row: Sql): Sql<string> => sql`'#' || ${row}.id`;

/** The label of a record for a caller with this reach of its fields; `row` is the record in the statement. */
export const labelSql = (
  form: Pick<RelatedForm, 'fields'>,
  { row, chosen, sees }: { row: Sql; chosen: string | undefined; sees: (field: CustomFormField) => FieldVisibility },
): Sql<string> => {
  const field = labelField(form.fields, chosen);
  if (field === undefined || sees(field).isHidden) return numberSql(row);
  const text = ofField(field, { column: sql`${row}.${columnSql(field.field)}`, isMasked: sees(field).isMasked });
  return sql`coalesce(nullif(${text}, ''), ${numberSql(row)})`;
};

const target = sql`target`;

/** The label of a row that a field points to; just its number when it is outside the caller's reach. */
const targetLabel = (field: CustomFormField, { form, caller }: { form: RelatedForm; caller: Viewer }): Sql<string> => {
  const { conditions, sees } = reachOf(caller, form);
  const label = labelSql(form, { row: target, chosen: field.settings.relation_label, sees });
  const needed = conditions(target, slottedPerson);
  return needed.length === 0
    ? label
    : sql`case when ${sql.join([...needed], sql` and `)} then ${label} else ${numberSql(target)} end`;
};

/** A field that points to records, people or departments as `recordRef`s; undefined for a field of another type. */
export const referenceSql = (
  field: CustomFormField,
  { row, related, caller }: { row: Sql; related: ReadonlyMap<number, RelatedForm>; caller: Viewer },
): Sql | undefined => {
  const { pointsTo, many } = fieldTypeOf(field.edit_input);
  if (pointsTo === undefined) return undefined;
  if (pointsTo !== 'form') {
    return sql`(select json_build_object('id', target.id, 'label', target.name) from ${staffSql[pointsTo]} as target
      where target.id = ${row}.${columnSql(field.field)})`;
  }
  const form = related.get(field.settings.relation_form_id ?? 0);
  if (form === undefined) return many ? sql`'[]'::json` : sql`null::json`;
  const ref = sql`json_build_object('id', target.id, 'label', ${targetLabel(field, { form, caller })})`;
  if (!many) {
    return sql`(select ${ref} from ${tableSql(form.table)} as target where target.id = ${row}.${columnSql(field.field)})`;
  }
  return sql`(select coalesce(json_agg(${ref} order by link.position), '[]') from ${tableSql(placeName.link(field.id))} as link
    join ${tableSql(form.table)} as target on target.id = link.target_id where link.row_id = ${row}.id)`;
};

/** What the records that a field points to are called. */
interface TargetNames {
  readonly label: Sql<string>;
  readonly table: Sql;
  readonly conditions: readonly Sql<boolean>[];
}

/** What a field's records, `target`, are called, and where those lie that the caller sees; undefined for a field that points to none. */
export const targetNames = (
  field: CustomFormField,
  { form, caller }: Pick<Visibility, 'form' | 'caller'>,
): TargetNames | undefined => {
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
