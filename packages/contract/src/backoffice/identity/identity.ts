import { z } from 'zod';
import { mobile } from '../../platform/validation';
import { passwordMaxLength, signInMessages, smsCodePattern, usernameMaxLength } from './sign-in.rules';

/** Shortest password a user may choose. */
const passwordMinLength = 8;

export const username = z
  .string({ error: signInMessages.usernameMissing })
  .trim()
  .min(1, { error: signInMessages.usernameMissing })
  .max(usernameMaxLength, { error: signInMessages.usernameTooLong })
  .regex(/^\P{Cc}*$/u, { error: signInMessages.usernameWrong });

/** A password as typed at sign-in: never trimmed, and not checked against the rules. */
export const password = z
  .string({ error: signInMessages.passwordMissing })
  .min(1, { error: signInMessages.passwordMissing })
  .max(passwordMaxLength, { error: signInMessages.passwordTooLong });

const smsCode = z
  .string({ error: signInMessages.smsCodeMissing })
  .trim()
  .regex(smsCodePattern, { error: signInMessages.smsCodeWrong });

export const newPassword = z
  .string({ error: '请输入新密码' })
  .min(passwordMinLength, { error: `密码至少 ${passwordMinLength} 位` })
  .max(passwordMaxLength, { error: `密码最多 ${passwordMaxLength} 位` });

export const passwordCredentials = z.strictObject({ username, password });
export const smsCredentials = z.strictObject({ mobile, code: smsCode });

/**
 * Sign-in by password or by SMS code (requirements §7). The keys that are present decide which, so that a wrong value
 * is reported at its own field.
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
  /** The user who views as this one; such a session is read-only. */
  viewer: z.object({ id: z.int(), name: z.string() }).optional(),
  /** True while the password was set by somebody else, or has expired; the user can do nothing else then. */
  must_change_password: z.boolean(),
  /** True while a role of the user requires a second factor that is not set up; the user can do nothing else then. */
  must_set_second_factor: z.boolean(),
  /** The watermark's text besides name and time; '' for none. */
  watermark: z.string(),
});
export type Me = z.output<typeof me>;
