import type { Generated, JSONColumnType } from 'kysely';

/** A file of an archive as the table keeps it. */
export interface RemovedFile {
  readonly file: string;
  readonly rows: number;
  readonly last_link: number;
  readonly sha256: string;
}

interface AuditArchiveTable {
  id: Generated<number>;
  first_link: number;
  last_link: number;
  last_hash: Buffer;
  rows: number;
  until: string;
  newest_at: Date;
  files: JSONColumnType<RemovedFile[]>;
  key_ids: string[];
  removed_at: Date;
  removed_by: string;
  key_id: string;
  seal: Buffer;
}

declare module '../../../platform/db/tables' {
  interface Tables {
    'app.audit_archive': AuditArchiveTable;
  }
}
