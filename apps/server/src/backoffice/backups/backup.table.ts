import type { BackupState } from '@shuyuan/contract/backoffice/backups/backup';
import type { Generated } from 'kysely';

interface BackupRunTable {
  id: Generated<number>;
  cause: 'schedule' | 'manual' | 'command';
  due_at: Date | null;
  /** Which try it is of those for that moment. */
  attempt: Generated<number>;
  state: Generated<BackupState>;
  started_at: Generated<Date>;
  ended_at: Date | null;
  path: string;
  bytes: number | null;
  rows: number | null;
  files: number | null;
  is_sealed: boolean;
  message: Generated<string>;
  removed_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    'app.backup_run': BackupRunTable;
  }
}
