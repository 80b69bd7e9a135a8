import { z } from 'zod';
import { mobile } from '../../platform/validation';

/** Length of an SMS code. */
export const smsCodeLength = 6;
/** Seconds between two codes to one phone. */
export const smsResendSeconds = 60;
/** Shortest password a user may choose. */
export const passwordMinLength = 8;
/** Longest password; every character of it counts. */
export const passwordMaxLength = 128;

export const username = z
  .string({ error: '请输入用户名' })
  .trim()
  .min(1, { error: '请输入用户名' })
  .max(64, { error: '用户名过长' });

/** A password as typed at sign-in: never trimmed, never judged. */
export const password = z
  .string({ error: '请输入密码' })
  .min(1, { error: '请输入密码' })
  .max(passwordMaxLength, { error: '密码过长' });

export const smsCode = z
  .string({ error: '请输入验证码' })
  .trim()
  .regex(/^\d{6}$/, { error: '请输入 6 位数字验证码' });

export const newPassword = z
  .string({ error: '请输入新密码' })
  .min(passwordMinLength, { error: `密码至少 ${passwordMinLength} 位` })
  .max(passwordMaxLength, { error: `密码最多 ${passwordMaxLength} 位` });

export const passwordCredentials = z.strictObject({ username, password });
export const smsCredentials = z.strictObject({ mobile, code: smsCode });

/**
 * Sign-in by password or by SMS code (spec §7). Which of the two is decided by the keys that are present, so that a
 * wrong value is reported at its own field.
 */
export const credentials = z.union([passwordCredentials, smsCredentials]);
export type Credentials = z.output<typeof credentials>;

export const passwordChange = z.strictObject({ current_password: password, new_password: newPassword });

export const accessToken = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().positive(),
});
export type AccessToken = z.output<typeof accessToken>;

export const me = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  roles: z.array(z.string()),
  /** True while the password is the one made at installation or set by an administrator. */
  must_change_password: z.boolean(),
});
export type Me = z.output<typeof me>;
