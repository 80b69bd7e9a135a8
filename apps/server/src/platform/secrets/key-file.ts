import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Config } from '../config/config';
import { parseSecretKeys, type SecretKey } from '../config/secret-keys';
import { StartError } from '../db/start-error';
import { keyBytes, keyFile, writeKeyFile } from './secrets';
import { secretTexts } from './secrets.texts';

const line = ({ id, bytes }: SecretKey): string => `${id}:${bytes.toString('base64')}\n`;

const write = (path: string, keys: readonly SecretKey[]): Promise<void> => writeKeyFile(path, keys.map(line).join(''));

const read = async (config: Config): Promise<{ path: string; keys: readonly SecretKey[] }> => {
  const path = keyFile(config);
  if (config.SECRET_KEYS !== undefined) throw new StartError(secretTexts.keysFromOutside);
  const text = await readFile(path, 'utf8').catch(() => '');
  const keys = parseSecretKeys(text);
  if (keys === undefined) throw new StartError(secretTexts.unreadable(path));
  return { path, keys };
};

const nextId = (keys: readonly SecretKey[]): string => {
  const numbers = keys.map(({ id }) => Number(/^k(\d{1,9})$/.exec(id)?.[1] ?? 0));
  return `k${Math.max(0, ...numbers) + 1}`;
};

/** Adds a key to the data folder's file; from the next start on, everything is sealed with it. Returns its id. */
export const addKey = async (config: Config): Promise<string> => {
  const { path, keys } = await read(config);
  const id = nextId(keys);
  await write(path, [{ id, bytes: randomBytes(keyBytes) }, ...keys]);
  return id;
};

/** Removes a key from the data folder's file; the current one stays. */
export const removeKey = async (config: Config, id: string): Promise<void> => {
  const { path, keys } = await read(config);
  await write(
    path,
    keys.filter((key, at) => at === 0 || key.id !== id),
  );
};
