import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database';
import { dropFileUses } from '../../files';
import { tableSql } from '../../forms';
import type { Reach } from '../reach';
import { labelSql } from '../row/label.sql';
import { formRow } from '../row/row.sql';
import type { WrittenForm } from '../write/written-form';

interface Range {
  readonly written: WrittenForm;
  readonly first: number;
  readonly last: number;
}

const rowsOf = ({ written, first, last }: Range) =>
  sql`${tableSql(written.form.definition.table_name)} as form_row where form_row.id between ${first} and ${last}`;

/** Locks the records that an import made and that the caller may change; `changed` names some changed since. */
export const holdMade = async (
  db: Tx,
  { reach, ...range }: Range & { readonly reach: Reach },
): Promise<{ ids: number[]; changed: string[] }> => {
  const { rows } = await sql<{ id: number; changed: boolean }>`
    select form_row.id, form_row.version <> 1 or form_row.deleted_at is not null as changed
    from ${sql.join([rowsOf(range), ...reach.conditions(formRow)], sql` and `)}
    order by form_row.id for update of form_row`.execute(db);
  const touched = rows
    .filter(({ changed }) => changed)
    .map(({ id }) => id)
    .slice(0, 5);
  const { rows: named } = await sql<{ title: string }>`
    select ${labelSql(range.written.form.definition, { row: formRow, chosen: undefined, sees: reach.sees })} as title from ${tableSql(range.written.form.definition.table_name)} as form_row
    where form_row.id = any(${touched}::bigint[]) order by form_row.id`.execute(db);
  return { ids: rows.map(({ id }) => id), changed: named.map(({ title }) => title) };
};

/** Deletes the records that an import made, with their file uses. */
export const deleteMade = async (db: Tx, range: Range): Promise<void> => {
  await dropFileUses(db, { type: range.written.type, ids: sql`select form_row.id from ${rowsOf(range)}` });
  await sql`delete from ${rowsOf(range)}`.execute(db);
};

/** The edits of an import, some at a time. */
export const nextEdits = async (
  db: Tx,
  { importId, after, limit }: { importId: number; after: number; limit: number },
): Promise<{ record_id: number; version: number; before: Record<string, unknown> }[]> => {
  const { rows } = await sql<{ record_id: number; version: number; before: Record<string, unknown> }>`
    select record_id, version, app.open_values(before) as before from app.record_import_edit
    where record_import_id = ${importId} and record_id > ${after} order by record_id limit ${limit}`.execute(db);
  return rows;
};

/** Deletes the previous values of a record that imports stored for an undo, since they were erased. */
export const forgetImportEdits = async (db: Tx, { formId, id }: { formId: number; id: number }): Promise<void> => {
  await sql`delete from app.record_import_edit as edit using app.record_import as import
    where import.id = edit.record_import_id and import.custom_form_id = ${formId} and edit.record_id = ${id}`.execute(
    db,
  );
};
