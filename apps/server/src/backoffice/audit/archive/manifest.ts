import { open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../../../platform/archive/sync-folder';
import { errorCode } from '../../../platform/db/connection-trouble';
import type { Secrets } from '../../../platform/secrets/secrets';
import { archiveSeal, chainKey } from '../chain/link-hash';
import { archiveColumns } from './archive-line';

const hex = z.string().regex(/^([0-9a-f]{2})*$/);
const link = z.int().positive();

const archivedFile = z.strictObject({
  file: z.string().regex(/^audit-\d{4}-\d{2}\.jsonl\.gz$/),
  month: z.string().regex(/^\d{4}-\d{2}$/),
  rows: z.int().positive(),
  /** Rows that lack values which were erased before they were archived. */
  erased: z.int().nonnegative(),
  first_link: link,
  last_link: link,
  /** The hash of the link before the first one; empty where the chain begins. */
  previous_hash: hex,
  last_hash: hex,
  /** The latest time that a row bears, in microseconds since 1970. */
  newest_at: z.string().regex(/^\d+$/),
  /** The keys of the links and of the values that are sealed. */
  key_ids: z.array(z.string()),
  bytes: z.int().positive(),
  sha256: hex,
});
/** A month of the audit log in a file. */
export type ArchivedFile = z.output<typeof archivedFile>;

const manifest = z.strictObject({
  format: z.literal('shuyuan-audit-archive-1'),
  columns: z.array(z.string()),
  files: z.array(archivedFile),
  key_id: z.string(),
  seal: hex,
});

/** The manifest of an archive: its files, and whether it is as the product wrote it. */
export interface ReadManifest {
  readonly files: readonly ArchivedFile[];
  /** `unknown_key` when it was sealed with a key that is not at hand. */
  readonly seal: 'whole' | 'broken' | 'unknown_key';
  readonly keyId: string;
}

/** The manifest's name in the folder. */
export const manifestName = 'manifest.json';

/** The name of a month's file. */
export const fileOf = (month: string): string => `audit-${month}.jsonl.gz`;

const partPattern = /^(audit-\d{4}-\d{2}\.jsonl\.gz|manifest\.json)\.part$/;
const filePattern = /^audit-\d{4}-\d{2}\.jsonl\.gz$/;

/** The names in an archive's folder; none where there is no folder yet. */
export const listFolder = async (folder: string): Promise<{ files: string[]; others: string[] }> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const rest = names.filter((name) => name !== manifestName && !partPattern.test(name)).sort();
  return {
    files: rest.filter((name) => filePattern.test(name)),
    others: rest.filter((name) => !filePattern.test(name)),
  };
};

/** Reads the manifest; undefined when there is none, `unreadable` when it is no manifest. */
export const readManifest = async (
  folder: string,
  secrets: Secrets,
): Promise<ReadManifest | 'unreadable' | undefined> => {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  let stated: unknown;
  try {
    stated = JSON.parse(text);
  } catch {
    return 'unreadable';
  }
  const { data } = manifest.safeParse(stated);
  if (data === undefined) return 'unreadable';
  const { seal, ...statement } = data;
  const key = chainKey(secrets, data.key_id);
  if (key === undefined) return { files: data.files, seal: 'unknown_key', keyId: data.key_id };
  const isWhole = archiveSeal(key, statement).equals(Buffer.from(seal, 'hex'));
  return { files: data.files, seal: isWhole ? 'whole' : 'broken', keyId: data.key_id };
};

/** Writes a file whole or not at all. */
const replaceFile = async (folder: string, name: string, text: string): Promise<void> => {
  const file = await open(join(folder, `${name}.part`), 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(join(folder, `${name}.part`), join(folder, name));
  await syncFolder(folder);
};

/** Writes the manifest, sealed with the current key. */
export const writeManifest = async (
  folder: string,
  { files, secrets }: { files: readonly ArchivedFile[]; secrets: Secrets },
): Promise<void> => {
  const [{ id: key_id }] = secrets.keys;
  const key = chainKey(secrets, key_id);
  if (key === undefined) throw new Error(`there is no secret key ${key_id}`);
  // Read as it will be read again: the seal covers the order of the keys.
  const statement = manifest.omit({ seal: true }).parse({
    format: 'shuyuan-audit-archive-1',
    columns: archiveColumns,
    files,
    key_id,
  });
  const seal = archiveSeal(key, statement).toString('hex');
  await replaceFile(folder, manifestName, `${JSON.stringify({ ...statement, seal }, null, 1)}\n`);
};
