import './import.table';
import type {
  ColumnMapping,
  HeadRow,
  ImportColumn,
  ImportMode,
  ImportSheet,
  ImportState,
  RecordImport,
} from '@shuyuan/contract/backoffice/records/record-import';
import { sql } from 'kysely';
import { defineLock } from '../../../platform/db/advisory-lock';
import type { Executor, Tx } from '../../../platform/db/database';
import { orderSql } from '../../../platform/db/order.sql';
import type { PageQuery } from '../../../platform/http/page-of';
import { adminNameSql } from '../../access';
import { isJobPendingSql } from '../../jobs';
import type { ColumnSamples } from './column-samples';

/** An import with the properties that only the server needs. */
export interface StoredImport extends RecordImport {
  readonly file_sha256: string | null;
  readonly live_version: number | null;
  readonly first_id: number | null;
  readonly last_id: number | null;
}

const workLock = defineLock('imports of a user');

/** A job that ended without success leaves the import where it was before. */
const stateSql = sql<ImportState>`case when entry.state in ('checking', 'committing', 'undoing') and not ${isJobPendingSql(sql`entry.job_id`)}
  then case entry.state when 'checking' then 'uploaded' when 'committing' then 'checked' else 'committed' end
  else entry.state end`;

const columns = sql`entry.id, entry.file_name, entry.file_size, entry.sheets, entry.sheet, entry.header_row,
  entry.header_rows, entry.head, entry.columns, entry.mapping, entry.mode, entry.key_field, ${stateSql} as state,
  entry.job_id, entry.rows, entry.skipped_blank, entry.skipped_totals, entry.bad_rows, entry.bad_cells,
  entry.new_rows, entry.changed_rows, entry.same_rows, entry.skipped_rows,
  coalesce(${adminNameSql(sql`entry.admin_id`)}, '') as admin_name,
  to_json(entry.created_at) as created_at, to_json(entry.committed_at) as committed_at,
  to_json(entry.undone_at) as undone_at`;

/** The imports of a form, all of them or those of one person. */
const ofMaker = (formId: number, makerId: number | undefined) =>
  makerId === undefined
    ? sql`entry.custom_form_id = ${formId}`
    : sql`entry.custom_form_id = ${formId} and entry.admin_id = ${makerId}`;

/** One import of a form; `hold` locks it until the transaction ends. */
export const findImport = async (
  db: Executor,
  { formId, id, makerId, hold = false }: { formId: number; id: number; makerId: number | undefined; hold?: boolean },
): Promise<StoredImport | undefined> => {
  const { rows } = await sql<StoredImport>`
    select ${columns}, entry.file_sha256, entry.live_version, entry.first_id, entry.last_id
    from app.record_import as entry where ${ofMaker(formId, makerId)} and entry.id = ${id}
    ${hold ? sql`for no key update` : sql``}`.execute(db);
  return rows[0];
};

/** An import as responses contain it. */
export const tellImport = ({ file_sha256, live_version, first_id, last_id, ...shown }: StoredImport): RecordImport =>
  shown;

const sortKeys = {
  id: sql`entry.id`,
  file_name: sql`entry.file_name collate app.pinyin`,
  file_size: sql`entry.file_size`,
  rows: sql`entry.rows`,
  created_at: sql`entry.created_at`,
} as const;

/** The imports of a form, newest first unless asked otherwise. */
export const listImports = async (
  db: Executor,
  of: PageQuery<keyof typeof sortKeys> & {
    formId: number;
    makerId: number | undefined;
  },
): Promise<{ data: RecordImport[]; total: number }> => {
  const own = ofMaker(of.formId, of.makerId);
  const order = orderSql(of, { keys: sortKeys, own: sql`entry.id desc` });
  const { rows } = await sql<{ data: RecordImport[]; total: number }>`
    select (select count(*) from app.record_import as entry where ${own}) as total,
      coalesce((select json_agg(shown) from (
        select ${columns} from app.record_import as entry where ${own}
        order by ${order} limit ${of.page_size} offset ${(of.page - 1) * of.page_size}) as shown), '[]') as data`.execute(
    db,
  );
  return rows[0] ?? { data: [], total: 0 };
};

/** Adds an import whose file has just arrived. */
export const insertImport = async (
  db: Executor,
  entry: { custom_form_id: number; admin_id: number; file_name: string; file_size: number },
): Promise<number> => {
  const { id } = await db
    .insertInto('app.record_import')
    .values({ ...entry, sheets: '[]', columns: '[]', sheet: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Notes which object of the storage an import's file is. */
export const noteFile = async (db: Executor, { id, sha256 }: { id: number; sha256: string }): Promise<void> => {
  await db.updateTable('app.record_import').set({ file_sha256: sha256 }).where('id', '=', id).execute();
};

/** Stores what the file contains. */
export const describeImport = async (
  db: Executor,
  id: number,
  file: {
    sha256: string;
    sheets: readonly ImportSheet[];
    sheet: number;
    headerRow: number;
    headerRows: number;
    head: readonly HeadRow[];
    columns: readonly ImportColumn[];
    samples: ColumnSamples;
    mapping: readonly ColumnMapping[];
    mode: ImportMode;
    keyField: string | null;
  },
): Promise<void> => {
  await sql`update app.record_import set file_sha256 = ${file.sha256}, sheets = ${JSON.stringify(file.sheets)}::jsonb,
    sheet = ${file.sheet}, header_row = ${file.headerRow}, header_rows = ${file.headerRows},
    head = ${JSON.stringify(file.head)}::jsonb, columns = ${JSON.stringify(file.columns)}::jsonb, state = 'uploaded', rows = null,
    samples = to_jsonb(app.seal(${JSON.stringify(file.samples)})),
    mapping = ${JSON.stringify(file.mapping)}::jsonb, mode = ${file.mode}, key_field = ${file.keyField}, job_id = null,
    skipped_blank = 0, skipped_totals = 0, bad_rows = 0, bad_cells = 0, new_rows = 0, changed_rows = 0, same_rows = 0 where id = ${id}`.execute(
    db,
  );
};

/** A few cells of each column; none once the file was let go. */
export const samplesOf = async (db: Executor, id: number): Promise<ColumnSamples> => {
  const { rows } = await sql<{ samples: ColumnSamples | null }>`
    select app.open(samples #>> '{}')::jsonb as samples from app.record_import where id = ${id}`.execute(db);
  return rows[0]?.samples ?? {};
};

/** Changes some properties of an import. */
export const changeImport = async (
  db: Executor,
  id: number,
  values: Partial<{
    state: ImportState;
    job_id: number;
    live_version: number;
    rows: number;
    skipped_blank: number;
    skipped_totals: number;
    bad_rows: number;
    bad_cells: number;
    new_rows: number;
    changed_rows: number;
    same_rows: number;
    skipped_rows: number;
    samples: null;
    first_id: number | null;
    last_id: number | null;
    committed_at: Date;
    undone_at: Date;
    mode: ImportMode;
    key_field: string | null;
    mapping: string;
    head: string;
    file_sha256: string | null;
  }>,
): Promise<void> => {
  await db.updateTable('app.record_import').set(values).where('id', '=', id).execute();
};

/** Deletes an import with its faults. */
export const deleteImport = async (db: Executor, id: number): Promise<void> => {
  await db.deleteFrom('app.record_import').where('id', '=', id).execute();
};

/** Someone's files that wait for their import, the oldest first. */
export const pendingImports = (db: Executor, adminId: number): Promise<{ id: number; state: ImportState }[]> =>
  db
    .selectFrom('app.record_import')
    .select(['id', 'state'])
    .where('admin_id', '=', adminId)
    .where('file_sha256', 'is not', null)
    .where('state', 'in', ['uploaded', 'checking', 'checked'])
    .orderBy('id')
    .execute();

/** Another import that a job of this person works on; locks out a second one until the transaction ends. */
export const workedOnBy = async (
  db: Tx,
  { adminId, besides }: { adminId: number; besides: number },
): Promise<string | undefined> => {
  await workLock.hold(db, adminId);
  const { rows } = await sql<{ file_name: string }>`select entry.file_name from app.record_import as entry
    where entry.state in ('checking', 'committing') and entry.id <> ${besides}
      and ${isJobPendingSql(sql`entry.job_id`, adminId)} limit 1`.execute(db);
  return rows[0]?.file_name;
};

/** Imports whose file has expired. */
export const expiredImports = async (db: Executor): Promise<number[]> => {
  const rows = await db
    .selectFrom('app.record_import')
    .select('id')
    .where('file_sha256', 'is not', null)
    .where('expires_at', '<', sql<Date>`now()`)
    .where('state', 'not in', ['checking', 'committing'])
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
};

/** Which of these imports are there and still have their file. */
export const importsWithFile = async (db: Executor, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('app.record_import')
    .select('id')
    .where('id', 'in', [...ids])
    .where('file_sha256', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
};
