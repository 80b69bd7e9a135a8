import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a link opens a private file. */
export const linkSeconds = 300;

const sign = (secret: Buffer, { key, expires }: { key: string; expires: string }): Buffer =>
  createHmac('sha256', secret).update(`${key}\n${expires}`).digest();

/** The query that opens the file `key` until `now` + 5 minutes, in seconds of the database's clock. */
export const signLink = (secret: Buffer, { key, now }: { key: string; now: number }): string => {
  const expires = String(Math.floor(now) + linkSeconds);
  return new URLSearchParams({ expires, signature: sign(secret, { key, expires }).toString('base64url') }).toString();
};

/** Whether a link is ours, for this file, and not run out. */
export const opensBySignature = (
  secret: Buffer,
  link: { key: string; now: number; expires: string; signature: string },
): boolean => {
  const given = Buffer.from(link.signature, 'base64url');
  const right = sign(secret, link);
  const genuine = given.length === right.length && timingSafeEqual(given, right);
  return genuine && /^\d{1,12}$/.test(link.expires) && link.now < Number(link.expires);
};
