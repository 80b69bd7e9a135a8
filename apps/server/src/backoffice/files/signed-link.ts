import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a page may show files with the key of its session before it needs a new one. */
export const viewKeySeconds = 600;

/** How long a link opens a private file. */
export const linkSeconds = 300;

const sign = (secret: Buffer, { key, expires }: { key: string; expires: string }): Buffer =>
  createHmac('sha256', secret).update(`${key}\n${expires}`).digest();

const signView = (secret: Buffer, part: string): Buffer =>
  createHmac('sha256', secret).update(`view\n${part}`).digest();

const isSame = (given: Buffer, right: Buffer): boolean =>
  given.length === right.length && timingSafeEqual(given, right);

/** The key by which the pages of a session show files, until `now` + 10 minutes of the database's clock. */
export const makeViewKey = (secret: Buffer, { sessionId, now }: { sessionId: number; now: number }): string => {
  const part = `${sessionId}.${Math.floor(now) + viewKeySeconds}`;
  return `${part}.${signView(secret, part).toString('base64url')}`;
};

/** The session of a key and the seconds left until it expires; undefined when it is forged or has expired. */
export const readViewKey = (
  secret: Buffer,
  { key, now }: { key: string; now: number },
): { readonly sessionId: number; readonly secondsLeft: number } | undefined => {
  const [, part = '', sessionId, expires, signature = ''] = /^((\d{1,15})\.(\d{1,12}))\.([\w-]{43})$/.exec(key) ?? [];
  const secondsLeft = Math.floor(Number(expires) - now);
  const isOurs = part !== '' && isSame(Buffer.from(signature, 'base64url'), signView(secret, part));
  return isOurs && secondsLeft > 0 ? { sessionId: Number(sessionId), secondsLeft } : undefined;
};

/** The query that opens the file `key` until `now` + 5 minutes, in seconds of the database's clock. */
export const signLink = (secret: Buffer, { key, now }: { key: string; now: number }): string => {
  const expires = String(Math.floor(now) + linkSeconds);
  return new URLSearchParams({ expires, signature: sign(secret, { key, expires }).toString('base64url') }).toString();
};

/** Whether a link is genuine, for this file, and not expired. */
export const opensBySignature = (
  secret: Buffer,
  link: { key: string; now: number; expires: string; signature: string },
): boolean => {
  const isOurs = isSame(Buffer.from(link.signature, 'base64url'), sign(secret, link));
  return isOurs && /^\d{1,12}$/.test(link.expires) && link.now < Number(link.expires);
};
