import type { BackupRun } from '@shuyuan/contract/backoffice/backups/backup';
import { backupEndpoints } from '@shuyuan/contract/backoffice/backups/backup.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';
import { loadTable } from '../../platform/http/load-table';

export const loadBackups = loadTable<BackupRun>(backupEndpoints.index.path);

/** Whether the school is safe. */
export const backupStatusQuery = queryOptions({
  queryKey: ['backup', 'status'],
  queryFn: async ({ signal }) => (await call(backupEndpoints.status, { quiet: true, loading: false, signal })).data,
});

/** Starts a backup; the reply names its job. */
export const startBackup = () => call(backupEndpoints.run, { body: {} });
