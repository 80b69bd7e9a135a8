import type { ScreenManifest } from '../../platform/screen';

export { BackupAlert } from './backup-alert';

/** Backups of the school: whether it is safe, what was made, and one at once. */
export const backupsScreen: ScreenManifest = {
  key: 'backup/list',
  load: async () => (await import('./backups-page')).BackupsPage,
};
