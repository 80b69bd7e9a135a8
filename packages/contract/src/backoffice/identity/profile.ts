import { z } from 'zod';
import { instant } from '../../platform/replies';
import { email, mobile } from '../../platform/validation';
import { passwordSetting } from '../settings/system-setting';
import { password } from './identity';
import { secondFactorState } from './second-factor';

/** What a user may know about themselves. */
export const profile = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  mobile: z.string(),
  email: z.string(),
  departments: z.array(z.string()),
  roles: z.array(z.string()),
  version: z.int(),
  password_changed_at: instant,
  /** Days until the password must be changed; null when it need not be. */
  password_days_left: z.int().nullable(),
  password_policy: passwordSetting.pick({ profile: true, min_length: true, rotation_days: true }).extend({
    /** Words that the owner's password must not contain. */
    words: z.array(z.string()),
  }),
  second_factor: secondFactorState,
});
export type Profile = z.output<typeof profile>;

/** What a user changes about themselves without further proof. */
export const profileChange = z.strictObject({
  name: z
    .string({ error: '请输入姓名' })
    .trim()
    .min(1, { error: '请输入姓名' })
    .max(64, { error: '姓名最多 64 个字' })
    .regex(/^\P{Cc}*$/u, { error: '姓名含有无法识别的字符' }),
  email: z.union([z.literal(''), email.pipe(z.string().max(128, { error: '邮箱过长' }))], {
    error: '请输入正确的邮箱',
  }),
  version: z.int({ error: '版本号不正确' }).positive({ error: '版本号不正确' }),
});

/** A mobile number for signing in: changing it requires the password. */
export const mobileChange = z.strictObject({ mobile: z.union([z.literal(''), mobile]), password });

/** A device on which the user is signed in. */
export const ownSession = z.object({
  id: z.int(),
  created_at: instant,
  last_seen_at: instant,
  ip: z.string(),
  user_agent: z.string(),
  second_factor: z.boolean(),
  current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

/** An attempt to sign in as the user. */
export const ownSignIn = z.object({
  at: instant,
  ip: z.string(),
  user_agent: z.string(),
  succeeded: z.boolean(),
});
export type OwnSignIn = z.output<typeof ownSignIn>;
