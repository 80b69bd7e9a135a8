import { z } from 'zod';
import { instant } from '../../platform/replies';
import { addressRanges } from '../settings/system-setting';
import { password } from './identity';

/** Longest name of a token; the audit log shows it beside its maker's. */
export const tokenNameMaxLength = 40;
/** The longest time that a token can last. */
export const tokenDaysMax = 366;
const formsMax = 200;

const idMessage = '编号不正确';
const id = z.int({ error: idMessage }).positive({ error: idMessage });

/** Whether a token only reads. */
export const tokenAccess = z.enum(['read', 'write'], { error: '请选择权限' });
export type TokenAccess = z.output<typeof tokenAccess>;

/** `suspended`: its maker may no longer have tokens, so it is refused until they may again. */
export const tokenState = z.enum(['active', 'suspended', 'expired', 'ended']);

/** A token as the list shows it; its secret is stored nowhere. */
export const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  admin_id: z.int(),
  /** Whose rights it has. */
  maker: z.string(),
  access: tokenAccess,
  /** The names of the forms that it is limited to; null for all that its maker reaches. */
  forms: z.array(z.string()).nullable(),
  /** The addresses that it works from; an empty list means all. */
  ranges: z.array(z.string()),
  created_at: instant,
  expires_at: instant,
  /** Updated about once a minute; null until its first use. */
  last_used_at: instant.nullable(),
  last_ip: z.string().nullable(),
  state: tokenState,
});
export type ApiToken = z.output<typeof apiToken>;

/** The body for making a token. */
export const apiTokenInput = z.strictObject({
  name: z
    .string({ error: '请输入名称' })
    .trim()
    .min(1, { error: '请输入名称' })
    .max(tokenNameMaxLength, { error: `名称最多 ${tokenNameMaxLength} 个字` })
    .regex(/^\P{Cc}*$/u, { error: '名称含有无法识别的字符' }),
  access: tokenAccess,
  /** The last day on which it works, by the school's clock. */
  expires_on: z.iso.date({ error: '请选择到期日期' }),
  /** null for all forms that its maker reaches at the moment of use. */
  form_ids: z
    .array(id, { error: '请选择表单' })
    .min(1, { error: '请选择表单' })
    .max(formsMax, { error: `最多选择 ${formsMax} 张表单` })
    .nullable(),
  ranges: addressRanges,
  /** The maker's own password: whoever finds an unattended browser makes no token. */
  password,
});

/** A new token with its secret, which is never shown again. */
export const madeToken = z.object({ id: z.int(), name: z.string(), secret: z.string() });
export type MadeToken = z.output<typeof madeToken>;

/** A form that a token can be limited to. */
export const tokenForm = z.object({ id: z.int(), name: z.string() });

/** The body that names a token. */
export const tokenTarget = z.strictObject({ id });
