/**
 * The formats of the sign-in fields, as plain values: the schemas are built from them, and the login page uses them
 * without loading zod.
 */

/** Length of an SMS code. */
export const smsCodeLength = 6;
/** The format of an SMS code. */
export const smsCodePattern = /^\d{6}$/;
/** Seconds between two codes to one phone. */
export const smsResendSeconds = 60;
/** Longest user name. */
export const usernameMaxLength = 64;
/** Longest password; no character is ignored. */
export const passwordMaxLength = 128;

/** The messages for a field that is empty or wrong. */
export const signInMessages = {
  usernameMissing: '请输入用户名',
  usernameTooLong: '用户名过长',
  usernameWrong: '用户名含有无法识别的字符',
  passwordMissing: '请输入密码',
  passwordTooLong: '密码过长',
  smsCodeMissing: '请输入验证码',
  smsCodeWrong: `请输入 ${smsCodeLength} 位数字验证码`,
} as const;
