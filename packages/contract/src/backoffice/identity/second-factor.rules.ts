/**
 * The formats of the second step of a sign-in, as plain values: the schemas are built from them, and the login page
 * uses them without loading zod.
 */

/** The format of an authenticator's code. */
export const totpCodePattern = /^\d{6}$/;
/** The format of a recovery code, without spaces and dashes. */
export const recoveryCodePattern = /^[a-z2-7]{16}$/;
/** How many recovery codes are issued at once. */
export const recoveryCodeCount = 10;

/** The messages for a field that is empty or wrong. */
export const secondFactorMessages = {
  codeMissing: '请输入验证码',
  codeWrong: '请输入 6 位数字验证码',
  recoveryMissing: '请输入恢复码',
  recoveryWrong: '恢复码由 16 位字母和数字组成',
} as const;

/** The normal form of a recovery code: people type it with capitals, spaces and dashes. */
export const plainRecoveryCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]+/g, '');
