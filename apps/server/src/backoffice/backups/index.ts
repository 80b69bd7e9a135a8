import type { Slice } from '../../platform/http/slice';
import type { BackupDeps } from './backup.deps';
import { createBackupSlice } from './backup.routes';
import { runDue } from './backup.service';

export { readLast } from './backup.repository';
export { backupName } from './backup-name.rules';
export { folderFault } from './folder-fault';
export { copyDatabase, countRows, moveDatabase, requireIdle } from './move-data';
export { moveFiles } from './move-files';
export { inspectBackup, restoreBackup } from './restore-backup';
export { settleMoment } from './settle-moment';
export { writeListedBackup } from './write-listed-backup';

/** What the slice gives to the wiring. */
export interface Backups {
  readonly slice: Slice;
  /** Makes the backup of the schedule when it is due, in whichever process looks first. */
  readonly runDue: () => Promise<void>;
}

/** Backups by schedule and on request. */
export const createBackups = (deps: BackupDeps): Backups => ({
  slice: createBackupSlice(deps),
  runDue: () => runDue(deps),
});
