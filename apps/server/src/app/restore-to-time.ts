import { copyFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { moveFiles, settleMoment } from '../backoffice/backups';
import type { Config } from '../platform/config/config';
import { isThere } from '../platform/config/is-there';
import { recoverCluster } from '../platform/db/builtin/wal/recover';
import { readLines, walFolder } from '../platform/db/builtin/wal/wal-folder';
import { gapsOf, rangeFor, spansOf, type WalLine, type WalRange } from '../platform/db/builtin/wal/wal-range.rules';
import { StartError } from '../platform/db/start-error';
import { keyFile } from '../platform/secrets/secrets';
import { createStorage } from '../platform/storage/storage';
import { askPassphrase } from './ask-passphrase';
import { verifyTrail } from './audit-commands';
import { clearFolder, requireNewFolder, scratchOf } from './backup-commands';
import { flag, readOptions, text } from './command-options';
import type { ProductParts } from './database-addresses';
import { readMoment, tellMoment } from './restore-moment.rules';
import { restoreTexts as texts } from './restore-to-time.texts';
import { say, sayDamaged } from './say';
import { withOwner } from './with-owner';

/** Whether a restore goes by a moment and not by a backup file. */
export const isToTime = (args: readonly string[]): boolean =>
  args.some((word) => /^--(?:to-time|into|list)(?:=|$)/.test(word));

const options = { 'to-time': text, into: text, list: flag };

const defaultOffset = 480;

/** The lines of the log, and the school's minutes from UTC when the newest base copy was made. */
const readPast = async (config: Config): Promise<{ lines: WalLine[]; offset: number }> => {
  const lines = await readLines(walFolder(config));
  return { lines, offset: lines.flatMap(({ bases }) => bases).at(-1)?.utc_offset ?? defaultOffset };
};

const spanWords = ({ lines, offset }: { lines: WalLine[]; offset: number }): string[] =>
  spansOf(lines).map(({ from, until }) => texts.span(tellMoment(from, offset), tellMoment(until, offset)));

/** The way back to the moment; refused with what is possible, and with what is missing. */
const requireRange = async (config: Config, given: string): Promise<{ at: Date; range: WalRange; offset: number }> => {
  const past = await readPast(config);
  const at = readMoment(given, past.offset);
  if (at === undefined) throw new StartError(texts.noMoment(given));
  const range = rangeFor(past.lines, at);
  if (range !== undefined) return { at: new Date(at), range, offset: past.offset };
  const gaps = past.lines.flatMap(gapsOf);
  const spans = spanWords(past);
  if (spans.length === 0) throw new StartError(texts.nothing(walFolder(config)));
  throw new StartError(texts.outside(tellMoment(at, past.offset), { spans, gaps }));
};

const passphraseFor = async ({ BACKUP_PASSPHRASE }: Config, { base }: WalRange): Promise<string | undefined> =>
  BACKUP_PASSPHRASE ?? (base.file.endsWith('.sealed') ? askPassphrase() : undefined);

/** The uploads and the keys of the data folder come along; files that were deleted since are kept there as long as the log is. */
const bringFiles = async (config: Config, target: Config, url: string) => {
  const isSameStorage = config.STORAGE === 's3';
  const moved = await moveFiles({
    url,
    from: createStorage(config),
    ...(isSameStorage ? {} : { to: { storage: createStorage(target), scratch: scratchOf(target) } }),
  });
  const hasOwn = config.SECRET_KEYS !== undefined || (await isThere(keyFile(target)));
  if (!hasOwn && (await isThere(keyFile(config)))) await copyFile(keyFile(config), keyFile(target));
  return moved;
};

/** Looks through the audit log of the restored database, if its keys are there. */
const judgeTrail = async (parts: ProductParts, dataDir: string): Promise<string> => {
  const { config } = parts;
  if (config.SECRET_KEYS === undefined && !(await isThere(keyFile(config)))) return texts.putKeys(dataDir);
  const { isWhole, message } = await verifyTrail(parts);
  if (!isWhole) process.exitCode = 2;
  return texts.trail(message);
};

const restore = async (parts: ProductParts, { given, into }: { given: string; into: string }): Promise<void> => {
  const { config } = parts;
  const dataDir = resolve(into);
  const { at, range, offset } = await requireRange(config, given);
  const folder = await requireNewFolder(dataDir);
  const passphrase = await passphraseFor(config, range);
  const startedAt = performance.now();
  const target: Config = { ...config, DATA_DIR: dataDir, DATABASE_URL: undefined, DATABASE_KEEP_WAL_DAYS: 0 };
  const made = { ...parts, config: target };
  const work = async (url: string) => ({
    ...(await settleMoment(url, at)),
    ...(await bringFiles(config, target, url)),
  });
  const bring = async () => {
    await recoverCluster({ dataDir, range, at, passphrase });
    const done = await withOwner(made, { online: false, work });
    return { ...done, trail: await judgeTrail(made, dataDir) };
  };
  const { trail, ...done } = await bring().catch(async (error: unknown) => {
    await clearFolder(dataDir, folder);
    throw error;
  });
  const seconds = (performance.now() - startedAt) / 1000;
  say([
    texts.restored(tellMoment(at.getTime(), offset), { ...done, seconds }),
    trail,
    texts.start(dataDir),
    ...sayDamaged(done.damaged),
  ]);
};

/** `restore --to-time <moment> --into <new data folder>`, and `restore --list` for what is possible. */
export const restoreToTime = async (parts: ProductParts, args: readonly string[]): Promise<void> => {
  const { 'to-time': given, into, list } = readOptions(args, options, texts.usage);
  if (list) {
    const past = await readPast(parts.config);
    const spans = spanWords(past);
    const folder = walFolder(parts.config);
    say(spans.length === 0 ? [texts.nothing(folder)] : [texts.possible(folder), ...spans]);
    return;
  }
  if (given === undefined || into === undefined) throw new StartError(texts.usage);
  await restore(parts, { given, into });
};
