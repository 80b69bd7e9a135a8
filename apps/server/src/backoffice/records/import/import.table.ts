import type {
  ColumnMapping,
  HeadRow,
  ImportColumn,
  ImportMode,
  ImportSheet,
  ImportState,
} from '@shuyuan/contract/backoffice/records/record-import';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

interface RecordImportTable {
  id: Generated<number>;
  custom_form_id: number;
  admin_id: number;
  file_name: string;
  file_size: number;
  file_sha256: string | null;
  sheets: JSONColumnType<ImportSheet[]>;
  sheet: number;
  header_row: number | null;
  header_rows: Generated<number>;
  head: ColumnType<HeadRow[], string | undefined, string>;
  columns: JSONColumnType<ImportColumn[]>;
  mapping: ColumnType<ColumnMapping[], string | undefined, string>;
  mode: Generated<ImportMode>;
  key_field: string | null;
  state: Generated<ImportState>;
  job_id: number | null;
  live_version: number | null;
  rows: number | null;
  skipped_blank: Generated<number>;
  skipped_totals: Generated<number>;
  bad_rows: Generated<number>;
  bad_cells: Generated<number>;
  new_rows: Generated<number>;
  changed_rows: Generated<number>;
  same_rows: Generated<number>;
  skipped_rows: Generated<number>;
  samples: ColumnType<unknown, string | undefined, string | null>;
  first_id: number | null;
  last_id: number | null;
  created_at: Generated<Date>;
  committed_at: Date | null;
  undone_at: Date | null;
  expires_at: Generated<Date>;
}

interface RecordImportRowTable {
  record_import_id: number;
  row: number;
  cells: ColumnType<unknown, string, string>;
  fixes: ColumnType<unknown, string, string>;
}

interface RecordImportFaultTable {
  record_import_id: number;
  row: number;
  field: string;
  text: string;
  messages: string[];
  likely: string | null;
}

interface RecordImportEditTable {
  record_import_id: number;
  record_id: number;
  version: number;
  before: JSONColumnType<Record<string, unknown>>;
}

interface RecordImportMemoryTable {
  custom_form_id: number;
  heading: string;
  field_id: number | null;
  field_name: string | null;
  is_key: boolean;
  mode: ImportMode;
  record_import_id: number;
}

declare module '../../../platform/db/tables' {
  interface Tables {
    'app.record_import': RecordImportTable;
    'app.record_import_row': RecordImportRowTable;
    'app.record_import_fault': RecordImportFaultTable;
    'app.record_import_edit': RecordImportEditTable;
    'app.record_import_memory': RecordImportMemoryTable;
  }
}
