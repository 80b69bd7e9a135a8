import { z } from 'zod';
import { requireNode } from '../access';
import { type AnyJobKind, defineJob } from '../jobs';
import type { BackupDeps } from './backup.deps';
import { runBackup } from './backup.service';
import { backupTexts as texts } from './backup.texts';

/** The kind of the job that makes a backup at once. */
export const backupJobKind = 'backup.run';

/** Makes a backup for whoever asked for it. */
export const backupJob = (deps: BackupDeps): AnyJobKind =>
  defineJob({
    kind: backupJobKind,
    repeatable: false,
    input: z.object({}),
    run: async ({ job, report, signal }) => {
      const { caller, origin } = job;
      requireNode(caller, 'backup.create');
      const written = await runBackup(deps, { due: null, caller, origin, signal, onProgress: report });
      return written && { message: texts.done(written) };
    },
  });
