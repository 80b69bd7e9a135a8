import type { BackupState } from '@shuyuan/contract/backoffice/backups/backup';
import type { Generated } from 'kysely';

interface BackupRunTable {
  id: Generated<number>;
  cause: 'schedule' | 'manual';
  due_at: Date | null;
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
