import { createHash, randomInt } from 'node:crypto';
import { smsCodeLength } from '@shuyuan/contract/backoffice/identity/sign-in.rules';

/** A code lives five minutes (requirements §12). */
export const smsCodeSeconds = 5 * 60;
/** Tries per code, from wherever they come. */
export const smsTriesMax = 5;
/** Codes to one phone within a day; with the tries it bounds all guessing to 50 of a million. */
export const smsPhoneDailyMax = 10;

/** A code as it goes to the phone. */
export const makeSmsCode = (): string =>
  randomInt(10 ** smsCodeLength)
    .toString()
    .padStart(smsCodeLength, '0');

/** What is kept of a code; bound to its phone, so that it is worth nothing for another one. */
export const hashSmsCode = ({ salt, mobile, code }: { salt: Buffer; mobile: string; code: string }): Buffer =>
  createHash('sha256').update(salt).update(`${mobile}:${code}`).digest();
