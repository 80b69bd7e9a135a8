import type { ImportFault } from '@shuyuan/contract/backoffice/records/record-import';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';
import { orderSql } from '../../../platform/db/order.sql';
import type { Cell } from '../../../platform/excel/cell';
import type { PageQuery } from '../../../platform/http/page-of';
import type { Sql } from '../../forms';

/** A row with a bad cell, as in the file, and its corrections by field. */
export interface FaultyRow {
  readonly row: number;
  /** By the number of the column. */
  readonly cells: Readonly<Record<string, Cell>>;
  readonly fixes: Readonly<Record<string, string>>;
}

/** A file may contain personal numbers, so its content is sealed. Without corrections there is nothing to seal. */
const openedSql = (column: Sql): Sql =>
  sql`case jsonb_typeof(${column}) when 'string' then app.open(${column} #>> '{}')::jsonb else ${column} end`;

export type StoredFault = Omit<ImportFault, 'name'>;

/** Deletes the faults; corrections stay. */
export const forgetFaults = async (db: Tx, importId: number): Promise<void> => {
  await sql`delete from app.record_import_fault where record_import_id = ${importId}`.execute(db);
  await sql`delete from app.record_import_row where record_import_id = ${importId} and fixes = '{}'`.execute(db);
};

/** Deletes the stored rows with their corrections. */
export const forgetRows = async (db: Executor, importId: number): Promise<void> => {
  await sql`delete from app.record_import_row where record_import_id = ${importId}`.execute(db);
};

const insertFaults = async (db: Tx, importId: number, faults: readonly StoredFault[]): Promise<void> => {
  await sql`insert into app.record_import_fault (record_import_id, row, field, text, messages, likely)
    select ${importId}, given.row, given.field, app.seal(given.text),
      array(select jsonb_array_elements_text(given.messages)), given.likely
    from jsonb_to_recordset(${JSON.stringify(faults)}::jsonb)
      as given (row integer, field text, text text, messages jsonb, likely text)`.execute(db);
};

/** Stores bad rows and their faults. */
export const keepFaults = async (
  db: Tx,
  {
    importId,
    rows,
    faults,
  }: { importId: number; rows: readonly Omit<FaultyRow, 'fixes'>[]; faults: readonly StoredFault[] },
): Promise<void> => {
  if (rows.length === 0) return;
  await sql`insert into app.record_import_row (record_import_id, row, cells)
    select ${importId}, given.row, to_jsonb(app.seal(given.cells::text))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (row integer, cells jsonb)
    on conflict (record_import_id, row) do update set cells = excluded.cells`.execute(db);
  await insertFaults(db, importId, faults);
};

/** The corrections, by row. */
export const readFixes = async (db: Executor, importId: number): Promise<ReadonlyMap<number, FaultyRow['fixes']>> => {
  const { rows } = await sql<FaultyRow>`select row, ${openedSql(sql`fixes`)} as fixes from app.record_import_row
    where record_import_id = ${importId} and fixes <> '{}'`.execute(db);
  return new Map(rows.map(({ row, fixes }) => [row, fixes]));
};

/** The size of the corrections in bytes. */
export const fixesSize = async (db: Executor, importId: number): Promise<number> => {
  const { rows } = await sql<{ size: number }>`select coalesce(sum(pg_column_size(fixes)), 0)::bigint as size
    from app.record_import_row where record_import_id = ${importId} and fixes <> '{}'`.execute(db);
  return rows[0]?.size ?? 0;
};

/** Bad cells in the order of the file unless asked otherwise. */
export const listFaults = async (
  db: Executor,
  of: PageQuery<'row' | 'field'> & { importId: number; field: string | undefined },
): Promise<{ data: StoredFault[]; total: number; fields: { field: string; count: number }[] }> => {
  const own = sql`record_import_id = ${of.importId}`;
  const wanted = of.field === undefined ? own : sql`${own} and field = ${of.field}`;
  const { rows } = await sql<{ data: StoredFault[]; total: number; fields: { field: string; count: number }[] }>`
    select (select count(*) from app.record_import_fault where ${wanted}) as total,
      coalesce((select json_agg(shown) from (
        select row, field, app.open(text) as text, messages, likely from app.record_import_fault where ${wanted}
        order by ${orderSql(of, { keys: { row: sql`row`, field: sql`field` }, own: sql`row, field` })} limit ${of.page_size} offset ${(of.page - 1) * of.page_size}) as shown), '[]') as data,
      coalesce((select json_agg(counted) from (
        select field, count(*) as count from app.record_import_fault where ${own} group by field order by field) as counted),
        '[]') as fields`.execute(db);
  return rows[0] ?? { data: [], total: 0, fields: [] };
};

/** Locks the rows with a bad cell among these. */
export const holdBadRows = async (
  db: Tx,
  { importId, rows }: { importId: number; rows: readonly number[] },
): Promise<(FaultyRow & { bad_cells: number })[]> => {
  const { rows: found } = await sql<FaultyRow & { bad_cells: number }>`
    select kept.row, ${openedSql(sql`kept.cells`)} as cells, ${openedSql(sql`kept.fixes`)} as fixes, (
      select count(*) from app.record_import_fault as fault
      where fault.record_import_id = kept.record_import_id and fault.row = kept.row) as bad_cells
    from app.record_import_row as kept
    where kept.record_import_id = ${importId} and kept.row = any(${rows}::integer[]) and exists (
      select from app.record_import_fault as fault
      where fault.record_import_id = kept.record_import_id and fault.row = kept.row)
    order by kept.row for update of kept`.execute(db);
  return found;
};

/** The rows whose bad cell in a field contains this text. */
export const rowsWithText = async (
  db: Executor,
  of: { importId: number; field: string; text: string },
): Promise<number[]> => {
  const { rows } = await sql<{ row: number }>`select row from app.record_import_fault
    where record_import_id = ${of.importId} and field = ${of.field} and text = any(app.seals(${of.text})) order by row`.execute(
    db,
  );
  return rows.map(({ row }) => row);
};

/** Stores the corrections of rows and their remaining faults. */
export const replaceFaults = async (
  db: Tx,
  of: { importId: number; rows: readonly Pick<FaultyRow, 'row' | 'fixes'>[]; faults: readonly StoredFault[] },
): Promise<void> => {
  await sql`update app.record_import_row as kept set fixes = to_jsonb(app.seal(given.fixes::text))
    from jsonb_to_recordset(${JSON.stringify(of.rows)}::jsonb) as given (row integer, fixes jsonb)
    where kept.record_import_id = ${of.importId} and kept.row = given.row`.execute(db);
  await sql`delete from app.record_import_fault
    where record_import_id = ${of.importId} and row = any(${of.rows.map(({ row }) => row)}::integer[])`.execute(db);
  await insertFaults(db, of.importId, of.faults);
};
