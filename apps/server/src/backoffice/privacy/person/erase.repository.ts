import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { erasedText } from '@shuyuan/contract/backoffice/privacy/person';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database';
import { columnSql, isLinked, placeName, type Sql, tableSql } from '../../forms';
import { keepsWord, type PersonForm } from './person-form';

/** Holds a form's live version and its rows, so that nobody changes either meanwhile; gives the version. */
export const holdRows = async (
  db: Tx,
  { form, ids }: { form: PersonForm; ids: readonly number[] },
): Promise<number | null | undefined> => {
  const { rows } = await sql<{ live_version: number | null }>`
    select live_version from app.custom_form where id = ${form.id} for share`.execute(db);
  await sql`select id from ${tableSql(form.definition.table_name)} where id = any(${ids}::bigint[]) order by id for update`.execute(
    db,
  );
  return rows[0]?.live_version;
};

/** The values of a row that it is found by, and its rich texts, as they will be afterwards. */
export const keptColumns = async (
  db: Tx,
  { form, id, fields }: { form: PersonForm; id: number; fields: readonly CustomFormField[] },
): Promise<Record<string, unknown>> => {
  if (fields.length === 0) return {};
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(fields.map(({ field }) => columnSql(field)))}
    from ${tableSql(form.definition.table_name)} where id = ${id}`.execute(db);
  return rows[0] ?? {};
};

/** Empties the personal fields of a row. */
export const eraseRow = async (
  db: Tx,
  { form, id, grams }: { form: PersonForm; id: number; grams: readonly string[] },
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
    sql`search_grams = ${grams}::text[]`,
    sql`version = version + 1`,
    sql`updated_at = now()`,
  ])} where id = ${id}`.execute(db);
  for (const field of form.erased.filter((erased) => !inColumns.includes(erased))) {
    await sql`delete from ${tableSql(placeName.link(field.id))} where row_id = ${id}`.execute(db);
  }
};

/** What imports kept of a record for their undoing; with the values gone there is nothing to go back to. */
export const forgetImportEdits = async (db: Tx, { formId, id }: { formId: number; id: number }): Promise<void> => {
  await sql`delete from app.record_import_edit as edit using app.record_import as import
    where import.id = edit.record_import_id and import.custom_form_id = ${formId} and edit.record_id = ${id}`.execute(
    db,
  );
};

/** All names that the columns of fields have had: the trail knows values by the name of its time. */
export const columnsEver = async (db: Tx, { form }: { form: PersonForm }): Promise<string[]> => {
  const ids = form.erased.map(({ id }) => id);
  const { rows } = await sql<{ name: string }>`
    select distinct field ->> 'field' as name
    from app.custom_form_version as version, jsonb_array_elements(version.definition::jsonb -> 'fields') as field
    where version.custom_form_id = ${form.id} and (field ->> 'id')::bigint = any(${ids}::bigint[]) order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
};

/** The files that a record uses. */
export const filesUsed = async (db: Tx, { formId, id }: { formId: number; id: number }): Promise<number[]> => {
  const { rows } = await sql<{ file_id: number }>`
    select file_id from app.file_use where target_type = ${`form_${formId}`} and target_id = ${String(id)}`.execute(db);
  return rows.map(({ file_id }) => file_id);
};
