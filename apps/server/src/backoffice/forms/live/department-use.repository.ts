import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import { liveFormsSql } from '../form.sql';

/** A column of a form's table that names departments. */
interface NamingColumn {
  readonly form_name: string;
  readonly table_name: string;
  readonly columns: readonly string[];
}

const namingColumns = async (db: Executor): Promise<NamingColumn[]> => {
  const { rows } = await sql<NamingColumn>`
    select form.name as form_name, live.definition ->> 'table_name' as table_name,
      array['department_id'] || array(
        select field ->> 'field' from jsonb_array_elements(live.definition -> 'fields') as field
        where field ->> 'edit_input' = 'department') as columns
    from ${liveFormsSql}
    where to_regclass('form.' || quote_ident(live.definition ->> 'table_name')) is not null
    order by form.id`.execute(db);
  return rows;
};

const countIn = ({ form_name, table_name, columns }: NamingColumn, departmentId: number): RawBuilder<unknown> => {
  const names = columns.map((column) => sql`${sql.id(column)} = ${departmentId}`);
  return sql`select ${form_name}::text as form_name, count(*) as count from form.${sql.id(table_name)}
    where ${sql.join(names, sql` or `)}`;
};

/** The forms whose records refer to a department, each with the number of records; deleted records count too. */
export const countNaming = async (
  db: Executor,
  departmentId: number,
): Promise<{ form_name: string; count: number }[]> => {
  const forms = await namingColumns(db);
  if (forms.length === 0) return [];
  const counts = forms.map((form) => countIn(form, departmentId));
  const { rows } = await sql<{ form_name: string; count: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(db);
  return rows.filter(({ count }) => count > 0);
};
