import '../form.table';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';

/** A form with its name and table in the draft and in the live definition. */
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

/** What has this name in the schema `form`: a table, another object, or nothing. */
export const relationKind = async (db: Executor, name: string): Promise<'table' | 'other' | undefined> => {
  const { rows } = await sql<{ kind: 'table' | 'other' }>`
    select case when relkind = 'r' then 'table' else 'other' end as kind
    from pg_class
    where relnamespace = 'form'::regnamespace and relname = ${name}
  `.execute(db);
  return rows[0]?.kind;
};

/** Every name that a new table cannot have: in use, or of a table that may be restored. */
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
