import { randomInt } from 'node:crypto';

/** Without the characters that look alike in a terminal: this password is read and typed by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 16;

/** A password to be shown once and changed at the first sign-in. */
export const randomPassword = (): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
