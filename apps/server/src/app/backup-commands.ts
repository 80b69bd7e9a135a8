import { copyFile, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  backupName,
  inspectBackup,
  moveDatabase,
  moveFiles,
  restoreBackup,
  writeListedBackup,
} from '../backoffice/backups';
import { isDatabaseAddress } from '../platform/config/addresses';
import type { Config } from '../platform/config/config';
import { makeFolder } from '../platform/config/data-folder';
import { isThere } from '../platform/config/is-there';
import { probeDatabase } from '../platform/db/database-probe';
import { StartError } from '../platform/db/start-error';
import { keyFile, storedKeyText, writeKeyFile } from '../platform/secrets/secrets';
import { openScratch } from '../platform/storage/scratch';
import { createStorage, storageFolder } from '../platform/storage/storage';
import { askPassphrase } from './ask-passphrase';
import { backupTexts } from './backup-commands.texts';
import { flag, readOptions, text } from './command-options';
import type { ProductParts } from './database-addresses';
import { requireData, requireStorage } from './require-ready';
import { say, sayDamaged } from './say';
import { withOwner } from './with-owner';

const passphraseMin = 12;

const options = { to: text, from: text, encrypt: flag, 'with-keys': flag };

const passphraseFor = async (config: Config, isWanted: boolean): Promise<string | undefined> => {
  if (config.BACKUP_PASSPHRASE !== undefined || !isWanted) return config.BACKUP_PASSPHRASE;
  const typed = await askPassphrase();
  if (typed === undefined || typed.length < passphraseMin) throw new StartError(backupTexts.shortPassphrase);
  return typed;
};

const keysOf = async (config: Config): Promise<string> => {
  const text = await storedKeyText(config);
  if (text === undefined) throw new StartError(backupTexts.noKeys);
  return text;
};

/** `backup --to <file or folder> [--encrypt] [--with-keys]` */
const backup = async (parts: ProductParts, args: readonly string[]): Promise<void> => {
  const { to, encrypt, 'with-keys': withKeys } = readOptions(args, options, backupTexts.backupUsage);
  if (to === undefined) throw new StartError(backupTexts.backupUsage);
  const { config } = parts;
  const passphrase = await passphraseFor(config, encrypt);
  if (withKeys && passphrase === undefined) throw new StartError(backupTexts.keysNeedPassphrase);
  const isFolder = await stat(to).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const path = isFolder ? join(resolve(to), backupName(new Date(), passphrase !== undefined)) : resolve(to);
  if (await isThere(path)) throw new StartError(backupTexts.exists(path));
  await requireData(config);
  await requireStorage(config);
  const keys = withKeys ? await keysOf(config) : undefined;
  const startedAt = performance.now();
  const { isListed, ...done } = await withOwner(parts, {
    online: true,
    work: (url) => writeListedBackup({ url, storage: createStorage(config), path, passphrase, keys }),
  });
  const { size: bytes } = await stat(path);
  const seconds = (performance.now() - startedAt) / 1000;
  say([
    backupTexts.backedUp(path, { ...done, bytes, seconds }),
    ...(isListed ? [] : [backupTexts.notListed]),
    ...(passphrase === undefined ? [backupTexts.plain] : []),
    ...sayDamaged(done.damaged),
  ]);
};

/** The entries of a new data folder must be nothing but keys that were put there beforehand. */
export const requireNewFolder = async (path: string): Promise<{ isNew: boolean; hasKeys: boolean }> => {
  const names = await readdir(path).catch(() => undefined);
  if (names?.some((name) => name !== 'secret-keys')) throw new StartError(backupTexts.notEmptyFolder(path));
  return { isNew: names === undefined, hasKeys: names?.includes('secret-keys') ?? false };
};

/** With a database elsewhere the data folder may exist, but not hold uploads. */
const requireNoUploads = async (config: Config): Promise<void> => {
  const folder = join(storageFolder(config), 'objects');
  if (((await readdir(folder).catch(() => [])) ?? []).length > 0) {
    throw new StartError(backupTexts.notEmptyFolder(folder));
  }
};

/** Where files are written before they are stored. */
export const scratchOf = (config: Config) => openScratch(join(storageFolder(config), 'scratch'));

/** Takes away what a failed restore has made in the data folder. */
export const clearFolder = async (
  dataDir: string,
  { isNew, hasKeys }: { isNew: boolean; hasKeys: boolean },
): Promise<void> => {
  const made = isNew
    ? [dataDir]
    : ['postgres', 'storage', ...(hasKeys ? [] : ['secret-keys'])].map((name) => join(dataDir, name));
  for (const path of made) await rm(path, { recursive: true, force: true });
};

/** `restore --from <file>` */
const restore = async (parts: ProductParts, args: readonly string[]): Promise<void> => {
  const { from } = readOptions(args, options, backupTexts.restoreUsage);
  if (from === undefined) throw new StartError(backupTexts.restoreUsage);
  const { config, home } = parts;
  const path = resolve(from);
  if (!(await isThere(path))) throw new StartError(backupTexts.noFile(path));
  await requireStorage(config);
  const dataDir = resolve(config.DATA_DIR);
  const isBuiltin = config.DATABASE_URL === undefined;
  const folder = isBuiltin
    ? await requireNewFolder(dataDir)
    : { isNew: false, hasKeys: await isThere(keyFile(config)) };
  if (!isBuiltin) await requireNoUploads(config);
  let known = config.BACKUP_PASSPHRASE;
  const passphrase = async (): Promise<string | undefined> => {
    known ??= await askPassphrase();
    return known;
  };
  const startedAt = performance.now();
  const file = { path, passphrase };
  const manifest = await inspectBackup(file, fileURLToPath(new URL('migrations', home)));
  const keepKeys = async (text: string): Promise<void> => {
    if (config.SECRET_KEYS !== undefined || folder.hasKeys) return;
    await makeFolder(dataDir, 0o755);
    await writeKeyFile(keyFile(config), text);
  };
  const work = (url: string) =>
    restoreBackup(file, {
      target: { url, storage: createStorage(config), scratch: scratchOf(config), keepKeys },
      manifest,
    });
  const done = await withOwner(parts, { online: false, work }).catch(async (error: unknown) => {
    if (isBuiltin) await clearFolder(dataDir, folder);
    else await rm(join(storageFolder(config), 'objects'), { recursive: true, force: true });
    throw error;
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const hasKeys = done.has_keys || folder.hasKeys || config.SECRET_KEYS !== undefined;
  say([
    backupTexts.restored(done.made_at, { ...done, seconds }),
    ...(hasKeys ? [] : [backupTexts.putKeys(dataDir)]),
    ...sayDamaged(done.damaged),
  ]);
};

const movedRows = async (move: Parameters<typeof moveDatabase>[0]) => {
  const done = await moveDatabase(move);
  return { ...done, tables: done.tables.size };
};

const moveToAddress = async (parts: ProductParts, to: string): Promise<void> => {
  const { faults } = await probeDatabase('DATABASE_URL', to);
  if (faults.length > 0) throw new StartError(faults.join('\n'));
  const from = createStorage(parts.config);
  const startedAt = performance.now();
  const work = async (url: string) => ({
    ...(await movedRows({ from: url, to })),
    ...(await moveFiles({ url, from })),
  });
  const done = await withOwner(parts, { online: false, work });
  const address = new URL(to);
  const seconds = (performance.now() - startedAt) / 1000;
  say([
    backupTexts.moved(`${address.host}${address.pathname}`, { ...done, seconds }),
    backupTexts.setAddress,
    ...sayDamaged(done.damaged),
  ]);
};

/** A folder that an interrupted move has begun may be continued. */
const moveToFolder = async (parts: ProductParts, to: string): Promise<void> => {
  const { config } = parts;
  const dataDir = resolve(to);
  if (dataDir === resolve(config.DATA_DIR) && config.DATABASE_URL === undefined) {
    throw new StartError(backupTexts.notEmptyFolder(dataDir));
  }
  const target: Config = { ...config, DATA_DIR: dataDir, DATABASE_URL: undefined, MIGRATION_DATABASE_URL: undefined };
  const from = createStorage(config);
  const isSameStorage = config.STORAGE === 's3' || dataDir === resolve(config.DATA_DIR);
  const startedAt = performance.now();
  const done = await withOwner(parts, {
    online: false,
    work: (url) =>
      withOwner(
        { ...parts, config: target },
        {
          online: false,
          work: async (made) => ({
            ...(await movedRows({ from: url, to: made })),
            ...(await moveFiles({
              url,
              from,
              ...(isSameStorage ? {} : { to: { storage: createStorage(target), scratch: scratchOf(target) } }),
            })),
          }),
        },
      ),
  });
  const hasKeyFile = config.SECRET_KEYS === undefined && !(await isThere(keyFile(target)));
  if (hasKeyFile) await copyFile(keyFile(config), keyFile(target));
  const seconds = (performance.now() - startedAt) / 1000;
  say([backupTexts.moved(dataDir, { ...done, seconds }), backupTexts.setFolder, ...sayDamaged(done.damaged)]);
};

/** `move --to <address or folder>` */
const move = async (parts: ProductParts, args: readonly string[]): Promise<void> => {
  const { to } = readOptions(args, options, backupTexts.moveUsage);
  if (to === undefined) throw new StartError(backupTexts.moveUsage);
  await requireData(parts.config);
  await requireStorage(parts.config);
  return isDatabaseAddress(to) ? moveToAddress(parts, to) : moveToFolder(parts, to);
};

/** The commands that copy the product's data, by their names. */
export const backupCommands = { backup, restore, move };
