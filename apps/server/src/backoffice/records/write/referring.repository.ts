import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database';
import { columnSql, placeName, type Sql, tableSql } from '../../forms';
import type { LiveForm } from '../live-form';
import { labelSql } from '../row/label-sql';

/** Records of another form that point to some of ours. */
export interface Referring {
  readonly form_name: string;
  readonly field_name: string;
  readonly count: number;
  /** What the first of them are called. */
  readonly titles: readonly string[];
}

interface PointingForm {
  readonly id: number;
  readonly definition: FormDefinition;
}

const titlesMax = 3;
const nobody = { isSuper: false, nodes: new Set<string>() };

const pointingForms = async (db: Tx, formId: number): Promise<PointingForm[]> => {
  const points = JSON.stringify([{ settings: { relation_form_id: formId } }]);
  const { rows } = await sql<PointingForm>`
    select form.id, live.definition from app.custom_form as form
    join app.custom_form_version as live on live.custom_form_id = form.id and live.version = form.live_version
    where live.definition -> 'fields' @> ${points}::jsonb order by form.id`.execute(db);
  return rows;
};

const pointsTo = (field: CustomFormField, ids: Sql): Sql<boolean> =>
  field.edit_input === 'relations'
    ? sql`exists (select from ${tableSql(placeName.link(field.id))} as link
        where link.row_id = form_row.id and link.target_id = any(${ids}))`
    : sql`form_row.${columnSql(field.field)} = any(${ids})`;

const referringSql = (
  { id, definition }: PointingForm,
  { field, ids, ownId }: { field: CustomFormField; ids: Sql; ownId: number },
): Sql => {
  const { name, table_name: table, fields } = definition;
  const label = labelSql({ id, name, table, fields }, { row: sql`form_row`, chosen: undefined, caller: nobody });
  // What goes in the same call does not hold its own kind back.
  const others = id === ownId ? sql`and form_row.id <> all(${ids})` : sql``;
  const rows = sql`from ${tableSql(table)} as form_row
    where form_row.deleted_at is null and ${pointsTo(field, ids)} ${others}`;
  return sql`select ${name}::text as form_name, ${field.name}::text as field_name,
    (select count(*) ${rows}) as count,
    array(select ${label} ${rows} order by form_row.id limit ${titlesMax}) as titles`;
};

/** What still points to these records, form by form; rows in the recycle bin do not count. */
export const findReferring = async (
  db: Tx,
  { form, ids }: { form: Pick<LiveForm, 'id'>; ids: readonly number[] },
): Promise<Referring[]> => {
  const list = sql`${ids}::bigint[]`;
  const queries = (await pointingForms(db, form.id)).flatMap((pointing) =>
    pointing.definition.fields
      .filter(({ settings }) => settings.relation_form_id === form.id)
      .map((field) => referringSql(pointing, { field, ids: list, ownId: form.id })),
  );
  if (queries.length === 0) return [];
  const { rows } = await sql<Referring>`
    select * from (${sql.join(queries, sql` union all `)}) as referring where count > 0`.execute(db);
  return rows;
};
