import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config/config';
import { makeFolder } from '../config/data-folder';
import { parseSecretKeys, type SecretKey } from '../config/secret-keys';
import { errorCode } from '../db/connection-trouble';
import { StartError } from '../db/start-error';
import { secretTexts } from './secrets.texts';

/** The keys of the school: the first seals everything new, the others still open what was stored before. */
export interface Secrets {
  readonly keys: readonly [SecretKey, ...SecretKey[]];
  /** A key of its own for each purpose, so that nothing made for one can be used for another. */
  readonly derive: (purpose: string, keyId?: string) => Buffer;
}

export const keyBytes = 32;

/** The file of the keys when no setting names them. */
export const keyFile = (config: Pick<Config, 'DATA_DIR'>): string => join(resolve(config.DATA_DIR), 'secret-keys');

/** The secrets derived from keys. */
export const secretsFrom = (keys: Secrets['keys']): Secrets => ({
  keys,
  derive: (purpose, keyId = keys[0].id) => {
    const key = keys.find(({ id }) => id === keyId);
    if (key === undefined) throw new Error(`there is no secret key ${keyId}`);
    return Buffer.from(hkdfSync('sha256', key.bytes, '', purpose, keyBytes));
  },
});

const readKeys = (text: string, path: string): Secrets => {
  const keys = parseSecretKeys(text);
  if (keys === undefined) throw new StartError(secretTexts.unreadable(path));
  return secretsFrom(keys);
};

const synced = async (file: FileHandle, work?: () => Promise<void>): Promise<void> => {
  try {
    await work?.();
    await file.sync();
  } finally {
    await file.close();
  }
};

/**
 * Writes the keys atomically. Without this file encrypted values cannot be read again: it and its directory entry must
 * be on disk before anything else.
 */
export const writeKeyFile = async (path: string, text: string): Promise<void> => {
  const file = await open(`${path}.new`, 'w', 0o600);
  await synced(file, () => file.writeFile(text));
  await rename(`${path}.new`, path);
  await synced(await open(dirname(path)));
};

const makeKeys = async (path: string): Promise<Secrets> => {
  const made = `k1:${randomBytes(keyBytes).toString('base64')}\n`;
  await makeFolder(dirname(path), 0o755);
  await writeKeyFile(path, made);
  return readKeys(made, path);
};

const storedKeys = async (path: string): Promise<Secrets> => {
  const stored = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  return stored === undefined ? makeKeys(path) : readKeys(stored, path);
};

/** The keys as text, from the configuration or the data folder; undefined before the first start. */
export const storedKeyText = async (config: Config): Promise<string | undefined> =>
  config.SECRET_KEYS ?? (await readFile(keyFile(config), 'utf8').catch(() => undefined));

/** Why the key file cannot be used, as a message; a file that does not exist yet is fine. */
export const keyFileFault = async (config: Pick<Config, 'DATA_DIR'>): Promise<string | undefined> => {
  const path = keyFile(config);
  try {
    return parseSecretKeys(await readFile(path, 'utf8')) === undefined ? secretTexts.fileUnreadable(path) : undefined;
  } catch (error) {
    const code = errorCode(error) ?? String(error);
    return code === 'ENOENT' ? undefined : secretTexts.fileUnreachable(path, code);
  }
};

/** The keys from the configuration, else from a file in the data folder, which the first start makes. */
export const openSecrets = async (config: Config): Promise<Secrets> => {
  if (config.SECRET_KEYS !== undefined) return readKeys(config.SECRET_KEYS, 'SECRET_KEYS');
  const path = keyFile(config);
  return storedKeys(path).catch((error: unknown) => {
    const code = errorCode(error);
    if (error instanceof StartError || code === undefined) throw error;
    throw new StartError(secretTexts.unreachable(path, code));
  });
};

const fingerprintOf = ({ bytes }: SecretKey): Buffer => createHmac('sha256', bytes).update('fingerprint').digest();

/** Deletes a key that nothing uses any more. */
export const forgetKey = async (pool: pg.Pool, id: string): Promise<void> => {
  await pool.query('delete from app.secret_key where key_id = $1', [id]);
};

/** The ids of keys that the database was written with and that are missing here or differ under their name. */
export const missingKeys = async (db: Pick<pg.ClientBase, 'query'>, keys: readonly SecretKey[]): Promise<string[]> => {
  const { rows } = await db.query<{ key_id: string; fingerprint: Buffer }>(
    'select key_id, fingerprint from app.secret_key order by created_at, key_id',
  );
  const isMissing = ({ key_id, fingerprint }: (typeof rows)[number]): boolean => {
    const key = keys.find(({ id }) => id === key_id);
    return key === undefined || !fingerprintOf(key).equals(fingerprint);
  };
  return rows.filter(isMissing).map(({ key_id }) => key_id);
};

/** Prevents the start when the database was written with a key that is missing here or differs under its name. */
export const verifySecrets = async (pool: pg.Pool, { keys }: Secrets): Promise<void> => {
  const ids = keys.map(({ id }) => id);
  await pool.query(
    `insert into app.secret_key (key_id, fingerprint) select * from unnest($1::text[], $2::bytea[]) on conflict do nothing`,
    [ids, keys.map(fingerprintOf)],
  );
  const wrong = await missingKeys(pool, keys);
  if (wrong.length > 0) throw new StartError(secretTexts.wrongKeys(wrong));
};
