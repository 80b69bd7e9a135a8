import { z } from 'zod';
import { exportFormats } from '../backoffice/records/record-export';
import { listQuery, searchRange } from '../platform/list-query';
import { instant } from '../platform/replies';
import { auditActions } from './audit-actions';

/** How many entries a list can be paged through; older ones are found by narrowing the time. */
export const auditListMost = 100_000;

/** The outcome of an action. */
export const auditOutcomes = ['succeeded', 'failed'] as const;

/** An entry of the audit log in a list. */
export const auditEntry = z.object({
  id: z.int(),
  at: instant,
  admin_id: z.int().nullable(),
  /** Empty when nobody was signed in, or when the product acted by itself. */
  actor_name: z.string(),
  action: z.string(),
  target_type: z.string(),
  target_id: z.string().nullable(),
  /** The target's current name; empty if unknown. */
  target_name: z.string(),
  outcome: z.enum(auditOutcomes),
  ip: z.string(),
  user_agent: z.string(),
  request_id: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** One change of an action, in words; null for a value that did not exist. */
export const auditChange = z.object({
  field: z.string(),
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditChange = z.output<typeof auditChange>;

/** An entry with what it changed. */
export const auditDetail = z.object({
  ...auditEntry.shape,
  changes: z.array(auditChange),
  /** Whether something is hidden from the caller, who may not see the record. */
  is_withheld: z.boolean(),
  /** The form whose record was written, for a link to it; null if the caller cannot open it. */
  record: z.object({ custom_form_id: z.int(), id: z.int() }).nullable(),
  /** Whether the entry is sealed in the chain. */
  is_sealed: z.boolean(),
});
export type AuditDetail = z.output<typeof auditDetail>;

const idMessage = '编号不正确';
const personId = z
  .union([z.number(), z.string().regex(/^\d{1,9}$/)], { error: idMessage })
  .transform(Number)
  .pipe(z.int({ error: idMessage }).positive({ error: idMessage }));

const outcome = z.enum(auditOutcomes, { error: '结果只能是成功或失败' });

const auditSearch = {
  at: searchRange(instant),
  admin_id: personId,
  actor_name: z.string().trim().max(64),
  action: z.string().refine((action) => Object.hasOwn(auditActions, action), { error: '没有这种操作' }),
  target_type: z.string().regex(/^[a-z][a-z0-9_]{0,47}$/, { error: '对象类型不正确' }),
  target_id: z.string().trim().max(200),
  outcome,
  ip: z.string().trim().max(64),
  request_id: z.string().trim().max(64),
};

const signInSearch = {
  at: searchRange(instant),
  admin_id: personId,
  name: z.string().trim().max(64),
  outcome,
  method: z.enum(['password', 'sms'], { error: '没有这种登录方式' }),
  ip: z.string().trim().max(64),
};

/** The list of the audit log, newest first. */
export const auditQuery = listQuery({ sortable: ['id'], search: auditSearch });
/** The list of sign-ins, newest first. */
export const signInQuery = listQuery({ sortable: ['id'], search: signInSearch });

const keyword = z.string().trim().max(100, { error: '关键字过长' }).optional();
const format = z.enum(exportFormats, { error: '只能导出为 xlsx 或 csv' });

/** An export of the audit log under this filter. */
export const auditExport = z.strictObject({
  format,
  keyword,
  search: z.strictObject(auditSearch).partial().optional().default({}),
});
export type AuditExport = z.output<typeof auditExport>;

/** An export of the sign-ins. */
export const signInExport = z.strictObject({
  format,
  keyword,
  search: z.strictObject(signInSearch).partial().optional().default({}),
});
export type SignInExport = z.output<typeof signInExport>;

/** A sign-in, successful or not. */
export const signInEntry = z.object({
  id: z.int(),
  at: instant,
  /** The account; null when nobody has the typed name, which is not stored. */
  admin_id: z.int().nullable(),
  name: z.string(),
  username: z.string(),
  outcome: z.enum(auditOutcomes),
  /** `password`, `sms`. */
  method: z.string(),
  /** Why it failed; empty when it succeeded. */
  reason: z.string(),
  ip: z.string(),
  user_agent: z.string(),
});
export type SignInEntry = z.output<typeof signInEntry>;

/** The names of the ways to sign in. */
export const signInMethods: Readonly<Record<string, string>> = { password: '密码', sms: '短信验证码' };

/** The reasons of failed sign-ins, in words. */
export const signInReasons: Readonly<Record<string, string>> = {
  credentials: '用户名、密码或验证码不正确',
  locked: '失败次数过多，已锁定',
  second_factor: '二次验证未通过',
  address: '不在允许的地址范围内',
  disabled: '账号已停用',
};
