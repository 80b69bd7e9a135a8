import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database';
import { holds } from '../../../access';
import { columnSql, isLinked, placeName, pointingForms, type Sql, tableSql } from '../../../forms';
import type { LiveForm } from '../../live-form';
import { reachOf, type Viewer } from '../../reach';
import { labelSql } from '../../row/label.sql';
import { formRow } from '../../row/row.sql';

/** Records of another form that point to some of ours. */
export interface Referring {
  /** Null if the caller may not see the form or the field. */
  readonly form_name: string | null;
  readonly count: number;
  /** The titles of the first of those that the caller may see. */
  readonly titles: readonly string[];
}

/** A form with fields that point to another. */
export interface PointingForm {
  readonly id: number;
  readonly definition: FormDefinition;
}

const titlesMax = 3;

/** Whether a row points to one of these records by a field. */
export const pointsTo = (field: CustomFormField, ids: Sql): Sql<boolean> =>
  isLinked(field)
    ? sql`exists (select from ${tableSql(placeName.link(field.id))} as link
        where link.row_id = form_row.id and link.target_id = any(${ids}))`
    : sql`form_row.${columnSql(field.field)} = any(${ids})`;

const referringSql = (
  { id, definition }: PointingForm,
  { field, ids, ownId, caller }: { field: CustomFormField; ids: Sql; ownId: number; caller: Viewer },
): Sql => {
  const { name, table_name: table, fields } = definition;
  const reach = reachOf(caller, { id, fields });
  const label = labelSql(definition, { row: formRow, chosen: undefined, sees: reach.sees });
  const isSeen = holds(caller, `form_${id}.index`) && reach.fields.includes(field);
  const seen = sql.join([sql`${isSeen}::boolean`, ...reach.conditions(formRow)], sql` and `);
  // Records deleted in the same call do not block one another.
  const others = id === ownId ? sql`and form_row.id <> all(${ids})` : sql``;
  const rows = sql`from ${tableSql(table)} as form_row
    where form_row.deleted_at is null and ${pointsTo(field, ids)} ${others}`;
  return sql`select ${isSeen ? name : null}::text as form_name, (select count(*) ${rows}) as count,
    array(select ${label} ${rows} and ${seen} order by form_row.id limit ${titlesMax}) as titles`;
};

/** What still points to these records, by form; deleted rows do not count. */
export const findReferring = async (
  db: Tx,
  { form, ids, caller }: { form: Pick<LiveForm, 'id'>; ids: readonly number[]; caller: Viewer },
): Promise<Referring[]> => {
  const list = sql`${ids}::bigint[]`;
  const queries = (await pointingForms(db, form.id)).flatMap((pointing) =>
    pointing.definition.fields
      .filter(({ settings }) => settings.relation_form_id === form.id)
      .map((field) => referringSql(pointing, { field, ids: list, ownId: form.id, caller })),
  );
  if (queries.length === 0) return [];
  const { rows } = await sql<Referring>`
    select * from (${sql.join(queries, sql` union all `)}) as referring where count > 0`.execute(db);
  return rows;
};
