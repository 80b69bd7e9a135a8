import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Secrets } from './secrets';

/** The settings of a connection by which `app.seal` and `app.open` know the keys. */
export interface SealSettings {
  readonly names: readonly string[];
  readonly values: readonly string[];
}

/** Seals texts that must not be stored in the clear, such as ID numbers (assurance F40). */
export interface Sealing {
  readonly settings: SealSettings;
  /** The same result as `app.seal`: deterministic for a text and a key. */
  readonly seal: (plain: string) => string;
  /** The same result as `app.open`: null when the key is unknown or the text was tampered with. */
  readonly open: (sealed: string) => string | null;
}

const purposes = { key: 'seal.key', mac: 'seal.mac' } as const;
/** The length of a block; the keyed hash is cut to it and used as the initialisation vector. */
const blockBytes = 16;

const startOf = (content: Buffer | string, mac: KeyObject | Buffer): Buffer =>
  createHmac('sha256', mac).update(content).digest().subarray(0, blockBytes);

/** A truncated or altered text has invalid padding, or the wrong length. */
const decrypted = (stored: Buffer, key: KeyObject): Buffer | undefined => {
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, stored.subarray(0, blockBytes));
    return Buffer.concat([decipher.update(stored.subarray(blockBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
};

/** Opens what was sealed with any known key. */
const opening = ({ keys, derive }: Secrets): Sealing['open'] => {
  const known = new Map(
    keys.map(({ id }) => [
      id,
      { key: createSecretKey(derive(purposes.key, id)), mac: createSecretKey(derive(purposes.mac, id)) },
    ]),
  );
  return (sealed) => {
    const [, keyId = '', content = ''] = sealed.split('.');
    const found = known.get(keyId);
    const stored = Buffer.from(content, 'base64');
    const plain = found && decrypted(stored, found.key);
    if (found === undefined || plain === undefined) return null;
    return startOf(plain, found.mac).equals(stored.subarray(0, blockBytes)) ? plain.toString() : null;
  };
};

/** Sealing by the school's keys. */
export const sealingOf = (secrets: Secrets): Sealing => {
  const { keys, derive } = secrets;
  const [{ id }] = keys;
  const key = derive(purposes.key);
  const mac = derive(purposes.mac);
  const settings = [
    ['shuyuan.keys', keys.map((known) => known.id).join()],
    ...keys.flatMap((known) => [
      [`shuyuan.key_${known.id}`, derive(purposes.key, known.id).toString('hex')],
      [`shuyuan.mac_${known.id}`, derive(purposes.mac, known.id).toString('hex')],
    ]),
  ] as const;
  return {
    settings: { names: settings.map(([name]) => name ?? ''), values: settings.map(([, value]) => value ?? '') },
    seal: (plain) => {
      const start = startOf(plain, mac);
      const cipher = createCipheriv('aes-256-cbc', key, start);
      return `s1.${id}.${Buffer.concat([start, cipher.update(plain, 'utf8'), cipher.final()]).toString('base64')}`;
    },
    open: opening(secrets),
  };
};
