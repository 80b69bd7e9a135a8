import { createCipheriv, createHmac } from 'node:crypto';
import type { Secrets } from './secrets';

/** What a connection is told, so that the functions `app.seal` and `app.open` know the keys. */
export interface SealSettings {
  readonly names: readonly string[];
  readonly values: readonly string[];
}

/** Seals texts that must not lie about as they are, such as ID numbers (assurance F40). */
export interface Sealing {
  readonly settings: SealSettings;
  /** The same text as `app.seal` gives: the same for the same text, as long as the key is. */
  readonly seal: (plain: string) => string;
}

const purposes = { key: 'seal.key', mac: 'seal.mac' } as const;
/** The length of a block; the keyed hash is cut to it and starts the encryption. */
const blockBytes = 16;

/** Sealing by the school's keys. */
export const sealingOf = ({ keys, derive }: Secrets): Sealing => {
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
      const start = createHmac('sha256', mac).update(plain).digest().subarray(0, blockBytes);
      const cipher = createCipheriv('aes-256-cbc', key, start);
      return `s1.${id}.${Buffer.concat([start, cipher.update(plain, 'utf8'), cipher.final()]).toString('base64')}`;
    },
  };
};
