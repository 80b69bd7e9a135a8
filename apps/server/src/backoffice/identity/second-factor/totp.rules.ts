import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with what every authenticator understands: SHA-1, 6 digits, 30 seconds. */
const stepSeconds = 30;
const digits = 6;
/** Clocks differ: the code before and the code after the present one are taken too. */
const tolerance = 1;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding, as authenticators expect a secret. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
};

/** The code of a time step: HOTP (RFC 4226) over its number. */
export const codeOf = (secret: Uint8Array, step: number, length = digits): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** length).padStart(length, '0');
};

/** Longest name of the school in an authenticator. */
const issuerMaxLength = 12;

/** The time step of a moment, given in seconds. */
export const stepAt = (seconds: number): number => Math.floor(seconds / stepSeconds);

/**
 * The time step of the given code, or undefined. Steps up to `lastStep` are used up: a code seen over someone's
 * shoulder is worthless once its owner has used it.
 */
export const matchingStep = (
  secret: Uint8Array,
  given: { code: string; now: number; lastStep: number | null },
): number | undefined => {
  const current = stepAt(given.now);
  const typed = Buffer.from(given.code);
  for (let step = current - tolerance; step <= current + tolerance; step += 1) {
    if (given.lastStep !== null && step <= given.lastStep) continue;
    const right = Buffer.from(codeOf(secret, step));
    if (right.length === typed.length && timingSafeEqual(right, typed)) return step;
  }
  return undefined;
};

/** The URI in the QR code for an authenticator. */
export const setupUri = (account: { issuer: string; username: string; secret: string }): string => {
  // Short, so that the QR code stays coarse enough for an old camera; omitted parameters have every reader's defaults.
  const issuer = encodeURIComponent(Array.from(account.issuer).slice(0, issuerMaxLength).join(''));
  return `otpauth://totp/${encodeURIComponent(account.username)}?secret=${account.secret}&issuer=${issuer}`;
};
