export { backupName } from './backup-name.rules';
export { moveDatabase } from './move-data';
export { moveFiles } from './move-files';
export { inspectBackup, type RestoredBackup, restoreBackup } from './restore-backup';
export { type WrittenBackup, writeBackup } from './write-backup';
