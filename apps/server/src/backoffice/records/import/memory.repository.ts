import type { ImportMode } from '@shuyuan/contract/backoffice/records/record-import';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';
import type { RememberedColumn } from './header-match';

/** A column of an imported file. */
export interface ImportedColumn extends RememberedColumn {
  readonly is_key: boolean;
  readonly mode: ImportMode;
}

/** What columns with these headings were last mapped to. */
export const recallColumns = async (
  db: Executor,
  { formId, headings }: { formId: number; headings: readonly string[] },
): Promise<ImportedColumn[]> => {
  const { rows } = await sql<ImportedColumn>`select heading, field_id, field_name, is_key, mode
    from app.record_import_memory
    where custom_form_id = ${formId} and heading = any(${headings}::text[])`.execute(db);
  return rows;
};

/** Remembers what the columns of an import were mapped to. */
export const rememberColumns = async (
  db: Tx,
  { formId, importId, columns }: { formId: number; importId: number; columns: readonly ImportedColumn[] },
): Promise<void> => {
  // Ordered by heading, so that two concurrent imports wait for each other instead of deadlocking.
  await sql`insert into app.record_import_memory
      (custom_form_id, heading, field_id, field_name, is_key, mode, record_import_id)
    select ${formId}, given.heading, given.field_id, given.field_name, given.is_key, given.mode, ${importId}
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb)
      as given (heading text, field_id bigint, field_name text, is_key boolean, mode text)
    order by given.heading
    on conflict (custom_form_id, heading) do update set field_id = excluded.field_id, field_name = excluded.field_name,
      is_key = excluded.is_key, mode = excluded.mode, record_import_id = excluded.record_import_id`.execute(db);
};

/** Deletes what was remembered from an import. */
export const forgetColumns = async (db: Tx, importId: number): Promise<void> => {
  await sql`delete from app.record_import_memory where record_import_id = ${importId}`.execute(db);
};
