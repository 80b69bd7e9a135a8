import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BackupSetting, backupLateDays } from '@shuyuan/contract/backoffice/backups/backup';
import type pg from 'pg';
import { folderFault, readLast } from '../../backoffice/backups';
import { openSystemSettings } from '../../backoffice/settings';
import type { Config } from '../../platform/config/config';
import { kyselyOver } from '../../platform/db/copy';
import { doctorTexts } from './doctor.texts';
import { type Check, type Finding, fault, notice, ok, type Situation } from './finding';
import { inRunningDatabase } from './running-look';

/** What is known of a school's backups. */
export interface BackupLook extends Pick<BackupSetting, 'enabled' | 'folder'> {
  readonly last_success_at: string | null;
  /** The last success is older than it may be, or there was none. */
  readonly is_old: boolean;
  /** Why nothing can be written there; undefined where it can. */
  readonly folderFault: string | undefined;
  readonly isSameDisk: boolean;
}

const ageFinding = ({ enabled, last_success_at: last, is_old, folder }: BackupLook): Finding => {
  if (!is_old) return ok(doctorTexts.backups(folder, last ?? ''));
  if (!enabled) return notice(doctorTexts.backupsOff, doctorTexts.backupsOffRemedy);
  if (last === null) return notice(doctorTexts.noBackupYet, doctorTexts.noBackupYetRemedy);
  return fault(doctorTexts.oldBackup(last, backupLateDays), doctorTexts.oldBackupRemedy);
};

/** Judges whether the school could be restored. */
export const backupFindings = (look: BackupLook): Finding[] => [
  ageFinding(look),
  ...(look.enabled && look.folderFault !== undefined
    ? [fault(doctorTexts.backupFolder(look.folder, look.folderFault), doctorTexts.backupFolderRemedy)]
    : []),
  ...(look.folder !== '' && look.isSameDisk
    ? [notice(doctorTexts.sameDisk(look.folder), doctorTexts.sameDiskRemedy)]
    : []),
];

const diskOf = async (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ dev }) => dev,
    () => undefined,
  );

/** Looks at the schedule, the last success and the folder. */
export const lookAtBackups = async (client: pg.ClientBase, { settings, home }: Situation): Promise<BackupLook> => {
  const config = settings as Config;
  const db = kyselyOver(client);
  const { enabled, folder } = (await openSystemSettings({ db, config }).read()).backup;
  const { last_success_at, is_old } = await readLast(db);
  const webRoot = fileURLToPath(new URL('../web/dist', home));
  const [own, others] = folder === '' ? [] : await Promise.all([diskOf(config.DATA_DIR), diskOf(folder)]);
  return {
    enabled,
    folder,
    last_success_at,
    is_old,
    folderFault: folder === '' ? undefined : await folderFault(folder, { config, webRoot }),
    isSameDisk: own !== undefined && own === others,
  };
};

/** Backups are made, young enough, and elsewhere; what the schedule has done is known while the database runs. */
export const backupCheck: Check = (situation) =>
  inRunningDatabase(situation, async (client) => backupFindings(await lookAtBackups(client, situation)));
