import '../form.table';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';
import type { FoundBy } from '../../../platform/pinyin/search-grams';
import { columnSql, tableSql } from '../plan/place-name.sql';

/** A form's row with its searched values. */
export type SearchedRow = { readonly id: number } & Readonly<Record<string, unknown>>;

/** The next rows after an id, held so that nobody writes them meanwhile. */
export const holdRows = async (
  db: Tx,
  from: { table: string; columns: readonly string[]; after: number; limit: number },
): Promise<SearchedRow[]> => {
  const columns = ['id', ...from.columns].map(columnSql);
  const { rows } = await sql<SearchedRow>`
    select ${sql.join(columns)} from ${tableSql(from.table)}
    where id > ${from.after} order by id limit ${from.limit} for no key update`.execute(db);
  return rows;
};

/** Writes what rows are found by; a row that already has it is not touched. */
export const writeFoundBy = async (
  db: Tx,
  { table, found }: { table: string; found: readonly ({ id: number } & FoundBy)[] },
): Promise<void> => {
  await sql`
    update ${tableSql(table)} as form_row set search_grams = found.grams, search_entry = found.entry
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (id bigint, grams integer[], entry text)
    where form_row.id = found.id
      and (form_row.search_grams, form_row.search_entry) is distinct from (found.grams, found.entry)`.execute(db);
};

/** A live form with the key of its last search refill. */
export const findSearchState = (db: Executor, formId: number) =>
  db
    .selectFrom('app.custom_form as form')
    .innerJoin('app.custom_form_version as live', (join) =>
      join.onRef('live.custom_form_id', '=', 'form.id').onRef('live.version', '=', 'form.live_version'),
    )
    .select(['form.id', 'form.search_key', 'live.definition'])
    .where('form.id', '=', formId)
    .executeTakeFirst();

/** All live forms. */
export const liveFormIds = async (db: Executor): Promise<number[]> => {
  const rows = await db
    .selectFrom('app.custom_form')
    .select('id')
    .where('live_version', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Stores the key of the form's current search words. */
export const setSearchKey = async (db: Executor, { formId, key }: { formId: number; key: string }): Promise<void> => {
  await db.updateTable('app.custom_form').set({ search_key: key }).where('id', '=', formId).execute();
};
