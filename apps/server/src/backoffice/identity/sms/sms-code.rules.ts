import { createHash, randomInt } from 'node:crypto';
import { smsCodeLength } from '@shuyuan/contract/backoffice/identity/sign-in.rules';

/** A code is valid for five minutes (requirements §12). */
export const smsCodeSeconds = 5 * 60;
/** Attempts per code, from any address. */
export const smsTriesMax = 5;
/** Codes to one phone per day; together with the attempts this bounds guessing to 50 in a million. */
export const smsPhoneDailyMax = 10;

/** A code as it is sent to the phone. */
export const makeSmsCode = (): string =>
  randomInt(10 ** smsCodeLength)
    .toString()
    .padStart(smsCodeLength, '0');

/** The stored hash of a code; bound to its phone, so that it is useless for another one. */
export const hashSmsCode = ({ salt, mobile, code }: { salt: Buffer; mobile: string; code: string }): Buffer =>
  createHash('sha256').update(salt).update(`${mobile}:${code}`).digest();
