import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { erasedText } from '@shuyuan/contract/backoffice/privacy/person';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database';
import type { FoundBy } from '../../../platform/pinyin/search-grams';
import { columnSql, holdLiveVersion, isLinked, placeName, type Sql, tableSql } from '../../forms';
import { keepsWord, type PersonForm } from './person-form';

/** Locks a form's live version and these rows against changes; returns the version. */
export const holdRows = async (
  db: Tx,
  { form, ids }: { form: PersonForm; ids: readonly number[] },
): Promise<number | null | undefined> => {
  const version = await holdLiveVersion(db, form.id);
  await sql`select id from ${tableSql(form.definition.table_name)} where id = any(${ids}::bigint[]) order by id for update`.execute(
    db,
  );
  return version;
};

/** The current values of these fields of a row. */
export const remainingColumns = async (
  db: Tx,
  { form, id, fields }: { form: PersonForm; id: number; fields: readonly CustomFormField[] },
): Promise<Record<string, unknown>> => {
  if (fields.length === 0) return {};
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(fields.map(({ field }) => columnSql(field)))}
    from ${tableSql(form.definition.table_name)} where id = ${id}`.execute(db);
  return rows[0] ?? {};
};

/** Clears the personal fields of a row. */
export const eraseRow = async (
  db: Tx,
  { form, id, found }: { form: PersonForm; id: number; found: FoundBy },
): Promise<void> => {
  const inColumns = form.erased.filter((field) => !isLinked(field));
  const cleared = inColumns.map((field): Sql => {
    const column = columnSql(field.field);
    return keepsWord(field)
      ? sql`${column} = case when ${column} <> '' then ${erasedText} else ${column} end`
      : sql`${column} = null`;
  });
  await sql`update ${tableSql(form.definition.table_name)} set ${sql.join([
    ...cleared,
    sql`search_grams = ${found.grams}::integer[]`,
    sql`search_entry = ${found.entry}`,
    sql`version = version + 1`,
    sql`updated_at = now()`,
  ])} where id = ${id}`.execute(db);
  for (const field of form.erased.filter((erased) => !inColumns.includes(erased))) {
    await sql`delete from ${tableSql(placeName.link(field.id))} where row_id = ${id}`.execute(db);
  }
};
