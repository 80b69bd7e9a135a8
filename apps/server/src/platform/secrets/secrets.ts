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

/** The keys of the school: the first makes what is stored from now on, the others still read what was stored before. */
export interface Secrets {
  readonly keys: readonly [SecretKey, ...SecretKey[]];
  /** A key of its own for each purpose, so that nothing made for one can be used for another. */
  readonly derive: (purpose: string, keyId?: string) => Buffer;
}

/** The length of a key. */
export const keyBytes = 32;

/** Where the keys lie when no setting names them. */
export const keyFile = (config: Pick<Config, 'DATA_DIR'>): string => join(resolve(config.DATA_DIR), 'secret-keys');

/** The secrets that come from keys. */
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
 * Writes the keys whole or not at all. Without this file what is encrypted cannot be read again: it and its name must be
 * on the disk before anything is.
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

/** Why the file of keys cannot be used, in one sentence; a file that is not there yet can. */
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

/** Forgets a key that nothing was made with any more. */
export const forgetKey = async (pool: pg.Pool, id: string): Promise<void> => {
  await pool.query('delete from app.secret_key where key_id = $1', [id]);
};

/** Stops the start when the database was written with a key that is missing here, or with another of the same name. */
export const verifySecrets = async (pool: pg.Pool, { keys }: Secrets): Promise<void> => {
  const ids = keys.map(({ id }) => id);
  await pool.query(
    `insert into app.secret_key (key_id, fingerprint) select * from unnest($1::text[], $2::bytea[]) on conflict do nothing`,
    [ids, keys.map(fingerprintOf)],
  );
  const { rows } = await pool.query<{ key_id: string; fingerprint: Buffer }>(
    'select key_id, fingerprint from app.secret_key order by created_at, key_id',
  );
  const wrong = rows.filter(({ key_id, fingerprint }) => {
    const key = keys.find(({ id }) => id === key_id);
    return key === undefined || !fingerprintOf(key).equals(fingerprint);
  });
  if (wrong.length > 0) throw new StartError(secretTexts.wrongKeys(wrong.map(({ key_id }) => key_id)));
};
