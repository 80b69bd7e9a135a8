/**
 * What the second step of a sign-in must be, in plain values: the schemas are built from them, and the login page checks
 * by them without loading zod.
 */

/** What a code of the authenticator looks like. */
export const totpCodePattern = /^\d{6}$/;
/** What a recovery code looks like, once spaces and dashes are gone. */
export const recoveryCodePattern = /^[a-z2-7]{16}$/;
/** How many recovery codes are given out at once. */
export const recoveryCodeCount = 10;

/** The words at a field that is empty or wrong. */
export const secondFactorMessages = {
  codeMissing: '请输入验证码',
  codeWrong: '请输入 6 位数字验证码',
  recoveryMissing: '请输入恢复码',
  recoveryWrong: '恢复码由 16 位字母和数字组成',
} as const;

/** A recovery code as it is compared: people type it with capitals, spaces and dashes. */
export const plainRecoveryCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]+/g, '');
