import { z } from 'zod';
import { instant } from '../../platform/replies';
import { email, mobile } from '../../platform/validation';
import { username } from './identity';

/** Longest name of a person, as stored. */
export const userNameMaxLength = 64;
/** How many additional departments, and how many roles, one user can have. */
export const userLinksMax = 50;

const idMessage = '编号不正确';

/** The id of a user in a body. */
export const userId = z.int({ error: idMessage }).positive({ error: idMessage });

const named = z.object({ id: z.int(), name: z.string() });

/** Whether a user can sign in. */
export const userState = z.enum(['active', 'disabled']);

/** A user as the list shows them. */
export const user = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  /** Like 138****5678 for callers who may not edit users; empty where none is known. */
  mobile: z.string(),
  email: z.string(),
  /** The main department, which new records of the user get. */
  department: named,
  /** The additional departments. */
  departments: z.array(named),
  roles: z.array(named),
  state: userState,
  second_factor: z.boolean(),
  must_change_password: z.boolean(),
  last_sign_in_at: instant.nullable(),
  created_at: instant,
  version: z.int(),
});
export type User = z.output<typeof user>;

/** One user with what the caller should know before changing them. */
export const userDetail = z.object({
  ...user.shape,
  updated_at: instant,
  /** The number of open sessions. */
  open_sessions: z.int().nonnegative(),
  /** The user has a right that the caller lacks: the caller may view the user, but not change them. */
  holds_more: z.boolean(),
});
export type UserDetail = z.output<typeof userDetail>;

const empty = z.literal('');
const link = z.int({ error: idMessage }).positive({ error: idMessage });
const links = (message: string) => z.array(link, { error: message }).max(userLinksMax, { error: message });

/** The body for creating or editing a user; with an id it edits that one and contains its version. */
export const userInput = z.strictObject({
  id: userId.optional(),
  version: z.int({ error: '版本不正确' }).positive({ error: '版本不正确' }).optional(),
  username: username.regex(/^\S*$/u, { error: '用户名不能含有空格' }),
  name: z
    .string({ error: '请输入姓名' })
    .trim()
    .min(1, { error: '请输入姓名' })
    .max(userNameMaxLength, { error: `姓名最多 ${userNameMaxLength} 个字` })
    .regex(/^\P{Cc}*$/u, { error: '姓名含有无法识别的字符' }),
  mobile: z.union([empty, mobile]).default(''),
  email: z.union([empty, email]).default(''),
  department_id: z.int({ error: '请选择部门' }).positive({ error: '请选择部门' }),
  department_ids: links(`其他部门最多 ${userLinksMax} 个`).default([]),
  role_ids: links(`角色最多 ${userLinksMax} 个`).default([]),
});
export type UserInput = z.output<typeof userInput>;

/** A generated password: shown once and never stored in clear text. */
export const madePassword = z.object({ id: z.int(), username: z.string(), name: z.string(), password: z.string() });
export type MadePassword = z.output<typeof madePassword>;

/** The choices of a form about users. */
export const userOptions = z.object({
  departments: z.array(
    z.object({
      id: z.int(),
      parent_id: z.int().nullable(),
      name: z.string(),
      /** The caller may assign users to it. */
      allowed: z.boolean(),
    }),
  ),
  roles: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      remark: z.string(),
      /** The caller has all rights of the role, so they may assign it. */
      allowed: z.boolean(),
    }),
  ),
});
export type UserOptions = z.output<typeof userOptions>;
