import { backupEndpoints } from '@shuyuan/contract/backoffice/backups/backup.endpoints';
import { inTransaction } from '../../platform/db/database';
import { defineSlice, type Slice } from '../../platform/http/slice';
import { recordAudit } from '../audit';
import type { BackupDeps } from './backup.deps';
import { backupJob, backupJobKind } from './backup.job';
import { listRuns } from './backup.repository';
import { requireFolder, showStatus } from './backup.service';
import { backupTexts as texts } from './backup.texts';

/** Backups on the screen: what was made, and one at once. */
export const createBackupSlice = (deps: BackupDeps): Slice => {
  const { db, jobs } = deps;
  jobs.define(backupJob(deps));
  return defineSlice({
    name: 'backups',
    endpoints: backupEndpoints,
    handlers: {
      index: ({ query }) => listRuns(db.kysely, query),
      status: async () => ({ data: await showStatus(deps) }),
      run: async ({ caller, origin }) => {
        await requireFolder(deps);
        const job_id = await inTransaction(db.kysely, async (db) => {
          await recordAudit(db, {
            actor: { id: caller.adminId, name: caller.name },
            origin,
            action: 'backup.start',
            target: { type: 'backup' },
          });
          return jobs.enqueue(db, { kind: backupJobKind, title: texts.title, caller, origin, input: {} });
        });
        return { msg: texts.started, data: { job_id } };
      },
    },
  });
};
