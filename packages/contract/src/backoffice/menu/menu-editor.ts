import { z } from 'zod';
import { instant } from '../../platform/replies';
import { menuPathPattern, menuUrlPattern } from './menu-path';

/** How many entries the menu may have. */
export const menuEntriesMax = 500;
/** Longest name of an entry. */
export const menuNameMax = 64;

const idMessage = '编号不正确';
const bodyId = z.int({ error: idMessage }).positive({ error: idMessage });

/** An entry as its editor sees it. */
export const menuEntry = z.object({
  id: z.int(),
  parent_id: z.int().nullable(),
  name: z.string(),
  url: z.string(),
  path: z.string(),
  icon: z.string(),
  sort: z.int(),
  resource: z.string().nullable(),
  custom_form_id: z.int().nullable(),
  version: z.int(),
  updated_at: instant,
});
/** An entry as its editor sees it. */
export type MenuEntry = z.infer<typeof menuEntry>;

/** An entry as saved: a new one without id, an existing one with the edited version. */
export const menuEntryInput = z
  .strictObject({
    id: bodyId.optional(),
    version: z.int({ error: '版本不正确' }).optional(),
    parent_id: bodyId.nullable(),
    name: z
      .string({ error: '请填写名称' })
      .trim()
      .min(1, { error: '请填写名称' })
      .max(menuNameMax, { error: `名称不超过 ${menuNameMax} 个字` })
      .regex(/^\P{Cc}*$/u, { error: '名称里不能有换行等控制字符' }),
    url: z.string({ error: '请选择打开的画面' }).trim().regex(menuUrlPattern, { error: '请从列表里选择画面' }),
    path: z.string({ error: '请填写地址' }).trim().regex(menuPathPattern, {
      error: '地址只能由汉字、字母、数字、_ - / 组成，最前面可以加 ^ 或 $，? 之后写参数；不能是其他网站的地址',
    }),
    icon: z.string({ error: '请选择图标' }).regex(/^[A-Za-z0-9]{0,64}$/, { error: '请从列表里选择图标' }),
    resource: z
      .string()
      .regex(/^[a-z][a-z0-9_-]{0,63}$/, { error: '请从列表里选择权限' })
      .nullable(),
    custom_form_id: bodyId.nullable(),
  })
  .refine(({ id, version }) => (id === undefined) === (version === undefined), {
    path: ['version'],
    error: '修改时要带上版本',
  });
/** A validated entry. */
export type MenuEntryInput = z.output<typeof menuEntryInput>;

/** Moves an entry under another parent or to another position: before a sibling, or at the end. */
export const menuMove = z.strictObject({
  id: bodyId,
  version: z.int({ error: '版本不正确' }),
  parent_id: bodyId.nullable(),
  before_id: bodyId.nullable(),
});
/** A validated move. */
export type MenuMove = z.output<typeof menuMove>;

/** Removes an entry; if it has children, the call is rejected, or they move up one level. */
export const menuRemoval = z.strictObject({
  id: bodyId,
  version: z.int({ error: '版本不正确' }),
  children: z.enum(['refuse', 'move_up'], { error: '请选择下级菜单如何处理' }).default('refuse'),
});
/** A validated removal. */
export type MenuRemoval = z.output<typeof menuRemoval>;

/** What an entry can be made of. */
export const menuOffer = z.object({
  screens: z.array(z.object({ key: z.string(), name: z.string(), resource: z.string().nullable() })),
  /** The rights that open entries, by resource. */
  rights: z.array(z.object({ resource: z.string(), name: z.string() })),
  /** Forms whose table exists; `menu_id` is the entry that already shows their records. */
  forms: z.array(z.object({ id: z.int(), name: z.string(), menu_id: z.int().nullable() })),
});
/** What an entry can be made of. */
export type MenuOffer = z.infer<typeof menuOffer>;
