import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSetting, BackupStatus } from '@shuyuan/contract/backoffice/backups/backup';
import { backupErrors } from '@shuyuan/contract/backoffice/backups/backup.errors';
import { defineLock } from '../../platform/db/advisory-lock';
import { requestBase } from '../../platform/db/builtin/wal/base-request';
import { transactionOver } from '../../platform/db/copy';
import { inTransaction } from '../../platform/db/database';
import { StartError } from '../../platform/db/start-error';
import { AppError } from '../../platform/http/app-error';
import type { Caller, Origin } from '../../platform/http/slice';
import { diskFull } from '../../platform/storage/disk-full';
import { recordAudit } from '../audit';
import type { BackupDeps } from './backup.deps';
import {
  type DueBackup,
  endInterrupted,
  endRun,
  findDue,
  insertRun,
  markRemoved,
  readLast,
  storedRuns,
  triesMost,
} from './backup.repository';
import { backupTexts as texts } from './backup.texts';
import { backupName } from './backup-name.rules';
import { folderFault } from './folder-fault';
import { outdated } from './retention.rules';
import { showWal } from './show-wal';
import { openCopyClient, type WrittenBackup, writeBackup } from './write-backup';

/** Held as long as a backup is made, in whichever process. */
const backupLock = defineLock('backup');
/** What a killed process left is this old; a command may be writing a younger one. */
const abandonedMs = 24 * 3_600_000;

interface Run {
  /** The moment of the schedule, and which try it is; null for one that staff asked for. */
  readonly due: DueBackup | null;
  readonly caller?: Caller;
  readonly origin?: Origin;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Whether the school is safe. */
export const showStatus = async ({ db, config, settings }: BackupDeps): Promise<BackupStatus> => {
  const { enabled, folder } = (await settings.read()).backup;
  const { is_old, ...last } = await readLast(db.kysely);
  const wal = await showWal(config);
  return {
    wal,
    is_enabled: enabled,
    folder,
    is_sealed: config.BACKUP_PASSPHRASE !== undefined,
    ...last,
    is_late: enabled && is_old,
  };
};

/** Refuses while there is no folder that takes backups. */
export const requireFolder = async (deps: BackupDeps): Promise<BackupSetting> => {
  const setting = (await deps.settings.read()).backup;
  if (setting.folder === '') throw new AppError(backupErrors.noFolder);
  const fault = await folderFault(setting.folder, deps);
  if (fault !== undefined) throw new AppError(backupErrors.folderUnusable, { errmsg: fault });
  return setting;
};

/** Removes the files that newer ones replace, and what killed processes left. */
const prune = async ({ db, log }: BackupDeps, setting: BackupSetting): Promise<void> => {
  for (const { id, path } of outdated(await storedRuns(db.kysely), setting)) {
    await rm(path, { force: true });
    await markRemoved(db.kysely, id);
    log.info({ path }, 'removed an old backup');
  }
  for (const name of await readdir(setting.folder)) {
    if (!/^shuyuan-.*\.part$/.test(name)) continue;
    const path = join(setting.folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > abandonedMs) await rm(path, { force: true });
  }
};

/** Why a backup failed, for the list. */
export const wordsOf = (error: unknown): string => {
  const known = diskFull(error);
  if (known !== undefined) return texts.full;
  return error instanceof StartError || error instanceof AppError ? (error.message.split('\n')[0] ?? '') : texts.fault;
};

const failureWords = (error: unknown, { due }: Run): string =>
  due === null || due.attempt >= triesMost ? wordsOf(error) : texts.again(wordsOf(error));

interface Ended {
  readonly id: number;
  readonly path: string;
  readonly run: Run;
}

/** Notes the end of a run together with its audit row. */
const settle = ({ db }: BackupDeps, { id, path, run }: Ended, end: Parameters<typeof endRun>[2]): Promise<void> =>
  inTransaction(db.kysely, async (db) => {
    await endRun(db, id, end);
    await recordAudit(db, {
      ...(run.caller === undefined ? {} : { actor: { id: run.caller.adminId, name: run.caller.name } }),
      origin: run.origin ?? { requestId: '', ip: '', userAgent: '' },
      action: 'backup.run',
      target: { type: 'backup', id },
      after: { path, ...end },
      outcome: end.state,
    });
  });

const make = async (deps: BackupDeps, run: Run): Promise<WrittenBackup | undefined> => {
  const { db, config, storage, log } = deps;
  const { folder } = (await deps.settings.read()).backup;
  const passphrase = config.BACKUP_PASSPHRASE;
  const path = join(folder, backupName(new Date(), passphrase !== undefined));
  const id = await insertRun(db.kysely, { due: run.due, path, is_sealed: passphrase !== undefined });
  if (id === undefined) return undefined;
  try {
    const setting = await requireFolder(deps);
    const { signal, onProgress = () => undefined } = run;
    const written = await writeBackup({ url: db.url, storage, path, passphrase, signal, onProgress });
    const { damaged, rows, files } = written;
    const message = damaged.length === 0 ? '' : texts.damaged(damaged.length);
    await settle(deps, { id, path, run }, { state: 'succeeded', message, rows, files, bytes: (await stat(path)).size });
    await prune(deps, setting);
    return written;
  } catch (error) {
    await settle(deps, { id, path, run }, { state: 'failed', message: failureWords(error, run) });
    // The first failure of a night is told; the tries after it are on the screen.
    log[(run.due?.attempt ?? 1) === 1 ? 'error' : 'warn']({ err: error, path }, 'a backup failed');
    throw error instanceof AppError
      ? error
      : new AppError(backupErrors.failed, { errmsg: wordsOf(error), cause: error });
  }
};

/** Makes a backup, one at a time over all processes; undefined when another process has made that of the schedule. */
export const runBackup = async (deps: BackupDeps, run: Run): Promise<WrittenBackup | undefined> => {
  const holder = await openCopyClient(deps.db.url);
  try {
    await holder.query('begin');
    if (!(await backupLock.tryHold(transactionOver(holder)))) throw new AppError(backupErrors.underWay);
    await endInterrupted(deps.db.kysely, texts.interrupted);
    return await make(deps, run);
  } finally {
    await holder.end();
  }
};

/** Makes the backup of the schedule when it is due and no process has begun it. */
export const runDue = async (deps: BackupDeps): Promise<void> => {
  const { backup, school } = await deps.settings.read();
  if (!backup.enabled) return;
  const due = await findDue(deps.db.kysely, { time: backup.time, offset: school.utc_offset });
  if (due === undefined) return;
  await runBackup(deps, { due }).catch((error: unknown) => {
    // One that runs is waited for at the next look; failures are on the screen, and tried again after an hour.
    if (!(error instanceof AppError)) throw error;
  });
  if (deps.config.DATABASE_KEEP_WAL_DAYS > 0 && due.attempt === 1) await requestBase(deps.config.DATA_DIR);
};
