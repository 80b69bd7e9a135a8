import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type ArchiveReport,
  archiveAudit,
  compareWithTrail,
  createAuditChain,
  ownsAuditTrail,
  verifyArchive,
} from '../backoffice/audit';
import type { Config } from '../platform/config/config';
import { isThere } from '../platform/config/is-there';
import { StartError } from '../platform/db/start-error';
import { keyFile, openSecrets } from '../platform/secrets/secrets';
import { auditCommandTexts as texts } from './audit-commands.texts';
import { flag, readOptions, text } from './command-options';
import type { ProductParts } from './database-addresses';
import { withProduct } from './open-product';
import { say } from './say';
import { startTexts } from './start.texts';

const options = { archive: text, 'files-only': flag, before: text, to: text, remove: flag };

/** Without these the product would make new keys, or a new database, and call the archive forged. */
const requireKeys = async (config: Config): Promise<void> => {
  if (config.SECRET_KEYS === undefined && !(await isThere(keyFile(config)))) {
    throw new StartError(texts.noKeys(keyFile(config)));
  }
};

const hasDatabase = async ({ DATABASE_URL, DATA_DIR }: Config): Promise<boolean> =>
  DATABASE_URL !== undefined || isThere(join(resolve(DATA_DIR), 'postgres'));

/** Verifies the log in the database, and whether an archive's files continue in it. */
export const verifyTrail = (parts: ProductParts, archive?: ArchiveReport) =>
  withProduct(
    parts,
    async ({ db, secrets, openLong }) => {
      const long = openLong({ as: 'shuyuan audit', poolSize: 1 });
      const chain = createAuditChain({ db: long, secrets, log: parts.log });
      const verified = await chain.verify({ db: long });
      return {
        ...verified,
        seams: archive === undefined ? [] : await compareWithTrail(long.kysely, archive.files),
        ownsAuditTrail: await ownsAuditTrail(db.kysely),
      };
    },
    { online: true },
  );

const readArchive = async (config: Config, folder: string): Promise<ArchiveReport> => {
  await requireKeys(config);
  return verifyArchive(resolve(folder), await openSecrets(config));
};

/** `verify-audit [--archive <folder> [--files-only]]` */
const verifyAudit = async (parts: ProductParts, args: readonly string[]): Promise<void> => {
  const {
    archive: folder,
    'files-only': filesOnly,
    before,
    to,
    remove,
  } = readOptions(args, options, texts.verifyUsage);
  const isMisused = (filesOnly && folder === undefined) || before !== undefined || to !== undefined || remove;
  if (isMisused) throw new StartError(texts.verifyUsage);
  const archive = folder === undefined ? undefined : await readArchive(parts.config, folder);
  const skips = archive !== undefined && (filesOnly || !(await hasDatabase(parts.config)));
  const trail = skips ? undefined : await verifyTrail(parts, archive);
  const faults = [...(archive?.faults ?? []), ...(trail?.seams ?? [])];
  say([
    ...(trail === undefined ? [] : [startTexts.auditVerified(trail)]),
    ...(archive === undefined ? [] : [texts.archiveVerified(archive, { faults, hasDatabase: trail !== undefined })]),
    ...(trail?.ownsAuditTrail ? [startTexts.ownsAuditTrail] : []),
  ]);
  if (faults.length > 0 || trail?.isWhole === false) process.exitCode = 2;
};

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** A day that exists and has begun. */
const dayOf = (text: string): string => {
  const at = Date.parse(`${text}T00:00:00Z`);
  const isDay = dayPattern.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  if (!isDay) throw new StartError(texts.noDay(text));
  // The clock of the school may be ahead of this machine's by most of a day.
  if (at > Date.now() + 14 * 3_600_000) throw new StartError(texts.future(text));
  return text;
};

/** `archive-audit --before <day> --to <folder> [--remove]` */
const archiveLog = async (parts: ProductParts, args: readonly string[]): Promise<void> => {
  const { before, to, remove, archive, 'files-only': filesOnly } = readOptions(args, options, texts.archiveUsage);
  if (before === undefined || to === undefined || archive !== undefined || filesOnly) {
    throw new StartError(texts.archiveUsage);
  }
  const order = { folder: resolve(to), before: dayOf(before), by: userInfo().username };
  const done = await withProduct(
    parts,
    ({ secrets, openLong }) => {
      const db = openLong({ as: 'shuyuan archive', poolSize: 1 });
      const removeAs = remove ? openLong({ as: 'shuyuan archive', poolSize: 1, isOwner: true }) : undefined;
      return archiveAudit({ db, secrets, log: parts.log }, { ...order, removeAs });
    },
    { online: true },
  );
  say(texts.archived(order.folder, done));
};

/** The commands about the audit log, by their names. */
export const auditCommands = { 'verify-audit': verifyAudit, 'archive-audit': archiveLog };
