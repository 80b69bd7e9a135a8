import '../form.table';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';

/** A form and the table it goes by in its draft and in its live definition. */
export interface NamedForm {
  readonly id: number;
  readonly name: string;
  readonly table_name: string;
  readonly live_table: string | null;
}

/** The names of all forms. */
export const readFormNames = (db: Executor): Promise<NamedForm[]> =>
  db
    .selectFrom('app.custom_form as form')
    .leftJoin('app.custom_form_version as live', (join) =>
      join.onRef('live.custom_form_id', '=', 'form.id').onRef('live.version', '=', 'form.live_version'),
    )
    .select(['form.id', 'form.name', 'form.table_name'])
    .select(sql<string | null>`live.definition ->> 'table_name'`.as('live_table'))
    .execute();

/** What stands in the schema `form` under a name: a table, something else that has the name, or nothing. */
export const relationKind = async (db: Executor, name: string): Promise<'table' | 'other' | undefined> => {
  const { rows } = await sql<{ kind: 'table' | 'other' }>`
    select case when relkind = 'r' then 'table' else 'other' end as kind
    from pg_class
    where relnamespace = 'form'::regnamespace and relname = ${name}
  `.execute(db);
  return rows[0]?.kind;
};

/** Every name that a new table cannot have now, or would take from a table that may come back. */
export const readTakenTableNames = async (db: Executor, exceptFormId: number): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = 'form'::regnamespace
    union
    select table_name from app.custom_form where id <> ${exceptFormId}
    union
    select table_name from app.form_recycled where kind = 'table'
  `.execute(db);
  return new Set(rows.map(({ name }) => name));
};
