import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { sql } from 'kysely';
import { literal } from '../../../platform/db/literal';
import type { Caller } from '../../../platform/http/slice';
import { asText, columnSql, placeName, type Sql, tableSql } from '../../forms';
import type { RelatedForm } from '../live-form';
import { reachOf } from '../reach';
import { maskSql } from './mask';
import { labelField } from './title';

type Holder = Pick<Caller, 'isSuper' | 'nodes'>;

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

/** What a record of a form is called, as the caller may see it; `row` is the record in the statement. */
export const labelSql = (
  form: RelatedForm,
  { row, chosen, caller }: { row: Sql; chosen: string | undefined; caller: Holder },
): Sql<string> => {
  const field = labelField(form.fields, chosen);
  const number = sql<string>`'#' || ${row}.id`;
  if (field === undefined) return number;
  const isMasked = reachOf(caller, form).masked.has(field.field);
  const text = ofField(field, { column: sql`${row}.${columnSql(field.field)}`, isMasked });
  return sql`coalesce(nullif(${text}, ''), ${number})`;
};

const target = sql`target`;

/** A field that points to records, people or departments as `recordRef`s; undefined for a field of another type. */
export const referenceSql = (
  field: CustomFormField,
  { row, related, caller }: { row: Sql; related: ReadonlyMap<number, RelatedForm>; caller: Holder },
): Sql | undefined => {
  const { edit_input: type, settings } = field;
  if (type === 'admin' || type === 'department') {
    const table = type === 'admin' ? sql`app.admin` : sql`app.department`;
    return sql`(select json_build_object('id', target.id, 'label', target.name) from ${table} as target
      where target.id = ${row}.${columnSql(field.field)})`;
  }
  if (type !== 'relation' && type !== 'relations') return undefined;
  const form = related.get(settings.relation_form_id ?? 0);
  if (form === undefined) return type === 'relation' ? sql`null::json` : sql`'[]'::json`;
  const label = labelSql(form, { row: target, chosen: settings.relation_label, caller });
  const ref = sql`json_build_object('id', target.id, 'label', ${label})`;
  if (type === 'relation') {
    return sql`(select ${ref} from ${tableSql(form.table)} as target where target.id = ${row}.${columnSql(field.field)})`;
  }
  return sql`(select coalesce(json_agg(${ref} order by link.position), '[]') from ${tableSql(placeName.link(field.id))} as link
    join ${tableSql(form.table)} as target on target.id = link.target_id where link.row_id = ${row}.id)`;
};
