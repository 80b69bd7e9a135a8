import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets/secrets';

const purpose = 'totp';
const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const secretBytes = 20;

/** A new secret: 160 random bits, the length of the hash it feeds (RFC 4226 §4). */
export const makeTotpSecret = (): Buffer => randomBytes(secretBytes);

/** Bound to its owner: copied into another row it cannot be opened. */
const contextOf = (adminId: number): Buffer => Buffer.from(`admin ${adminId}`);

/** The stored form of a secret: the key's name, then nonce, ciphertext and tag. */
export const sealTotpSecret = (secrets: Secrets, { secret, adminId }: { secret: Buffer; adminId: number }): string => {
  const { id } = secrets.keys[0];
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, secrets.derive(purpose, id), nonce).setAAD(contextOf(adminId));
  const text = Buffer.concat([sealing.update(secret), sealing.final()]);
  return `${id}:${Buffer.concat([nonce, text, sealing.getAuthTag()]).toString('base64')}`;
};

/** Opens the result of `sealTotpSecret`, with whichever key sealed it. */
export const openTotpSecret = (secrets: Secrets, { stored, adminId }: { stored: string; adminId: number }): Buffer => {
  const [keyId = '', encoded = ''] = stored.split(':');
  const bytes = Buffer.from(encoded, 'base64');
  const opening = createDecipheriv(cipher, secrets.derive(purpose, keyId), bytes.subarray(0, nonceBytes))
    .setAAD(contextOf(adminId))
    .setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()]);
};
