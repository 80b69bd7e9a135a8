import { join, resolve } from 'node:path';
import { backupName, requireIdle, writeListedBackup } from '../../backoffice/backups';
import { makeFolder } from '../../platform/config/data-folder';
import { StartError } from '../../platform/db/start-error';
import { createStorage } from '../../platform/storage/storage';
import { flag, readOptions, text } from '../command-options';
import { databaseAddresses, type ProductParts } from '../database-addresses';
import { openMigrated } from '../open-product';
import { requireData, requireStorage } from '../require-ready';
import { say, sayDamaged } from '../say';
import { Closers, closePool } from '../shutdown';
import { pendingOf } from '../with-owner';
import { rehearse } from './rehearse';
import { upgradeTexts } from './upgrade.texts';

const options = { rehearse: flag, to: text, 'no-backup': flag };

const backUp = async ({ config }: ProductParts, { url, to }: { url: string; to: string | undefined }) => {
  const folder = to === undefined ? join(resolve(config.DATA_DIR), 'backups') : resolve(to);
  await requireStorage(config);
  await makeFolder(folder, 0o700);
  const passphrase = config.BACKUP_PASSPHRASE;
  const path = join(folder, backupName(new Date(), passphrase !== undefined));
  const { damaged } = await writeListedBackup({ url, storage: createStorage(config), path, passphrase });
  say([upgradeTexts.backedUp(path), ...sayDamaged(damaged)]);
  return path;
};

/** Tells how to go back, and whether anything has changed. */
const failureOf = async (
  error: unknown,
  { backup, pending, isPending }: { backup: string | undefined; pending: number; isPending: () => Promise<string[]> },
): Promise<StartError> => {
  const reason = error instanceof Error ? error.message : String(error);
  const left = await isPending().catch(() => []);
  return new StartError(upgradeTexts.failed({ reason, backup, isUntouched: left.length === pending }), {
    cause: error,
  });
};

/** `upgrade [--rehearse] [--to <folder>] [--no-backup]` */
export const upgrade = async (parts: ProductParts, args: readonly string[]): Promise<void> => {
  const { rehearse: isRehearsal, to, 'no-backup': noBackup } = readOptions(args, options, upgradeTexts.usage);
  if ((isRehearsal && (to !== undefined || noBackup)) || (to !== undefined && noBackup)) {
    throw new StartError(upgradeTexts.usage);
  }
  if (isRehearsal) return rehearse(parts);
  await requireData(parts.config);
  const closers = new Closers();
  try {
    const addresses = await databaseAddresses(parts, closers);
    const url = addresses.migrationUrl ?? addresses.url;
    const pending = await pendingOf(url, parts);
    if (pending.length === 0) return say([upgradeTexts.upToDate]);
    await requireIdle(url);
    if (noBackup) say([upgradeTexts.noBackup]);
    const backup = noBackup ? undefined : await backUp(parts, { url, to });
    const startedAt = performance.now();
    const isPending = () => pendingOf(url, parts);
    const { db } = await openMigrated(parts, addresses).catch(async (error: unknown) => {
      throw await failureOf(error, { backup, pending: pending.length, isPending });
    });
    closers.add(() => closePool(db));
    say([upgradeTexts.upgraded({ applied: pending, seconds: (performance.now() - startedAt) / 1000 })]);
  } finally {
    await closers.closeAll((err) => parts.log.error({ err }, 'could not close cleanly'));
  }
};
