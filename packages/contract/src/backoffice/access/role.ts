import { z } from 'zod';
import { instant } from '../../platform/replies';
import { fieldTypeKey } from '../forms/field-types';

/** Whose rows a role sees, the narrowest first, each with the words that staff choose by. */
export const rowScopes = {
  own: { label: '本人', hint: '只能看到和处理自己负责的数据' },
  department: { label: '本部门', hint: '本人所在部门的数据，不含下级部门' },
  department_tree: { label: '本部门及以下', hint: '本人所在部门及其所有下级部门的数据' },
  all: { label: '全部', hint: '全校的数据，不受部门限制' },
} as const;
export type RowScope = keyof typeof rowScopes;
const scopeKeys = Object.keys(rowScopes) as [RowScope, ...RowScope[]];
export const rowScope = z.enum(scopeKeys, { error: '请选择数据范围' });

/** What a role sees of a field less than whole, the least first; a field without such a word is seen and written whole. */
export const fieldAccesses = ['hide', 'mask', 'read_only'] as const;
export type FieldAccess = (typeof fieldAccesses)[number];
const fieldAccess = z.enum(fieldAccesses, { error: '字段权限不正确' });

/** The three administrators that can be kept apart (assurance B21). */
export const duties = {
  system: '系统管理',
  security: '安全管理',
  audit: '审计管理',
} as const;
export type Duty = keyof typeof duties;
export const duty = z.enum(Object.keys(duties) as [Duty, ...Duty[]]);

const idMessage = '编号不正确';
const bodyId = z.int({ error: idMessage }).positive({ error: idMessage });

/** The name of a role. */
export const roleName = z
  .string({ error: '请填写角色名称' })
  .trim()
  .min(1, { error: '请填写角色名称' })
  .max(30, { error: '角色名称不超过 30 个字' });

/** A field that a role sees or writes less than whole. */
const roleField = z.object({ custom_form_id: z.int(), field_id: z.int(), access: fieldAccess });
export type RoleField = z.output<typeof roleField>;

/** A role in the list. */
export const role = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  remark: z.string(),
  row_scope: rowScope,
  duty: duty.nullable(),
  requires_second_factor: z.boolean(),
  /** Made at installation or with the three administrators: it cannot be edited or removed. */
  is_builtin: z.boolean(),
  /** Holds every right, those of forms made later too. */
  is_super: z.boolean(),
  users_count: z.int().nonnegative(),
  nodes_count: z.int().nonnegative(),
  version: z.int(),
  /** Whether the caller holds all that the role gives: only then may they edit it or give it to someone. */
  may_grant: z.boolean(),
  created_at: instant,
  updated_at: instant,
});
export type Role = z.output<typeof role>;

/** A role with all that it gives. */
export const roleDetail = z.object({ ...role.shape, nodes: z.array(z.string()), fields: z.array(roleField) });
export type RoleDetail = z.output<typeof roleDetail>;

/** How many rights one role may hold; more than the catalogue of a large school has. */
const nodesMax = 5000;

/** A role as the editor saves it. */
export const roleInput = z
  .strictObject({
    /** Absent for a new role. */
    id: bodyId.optional(),
    version: bodyId.optional(),
    name: roleName,
    remark: z.string().trim().max(200, { error: '备注不超过 200 个字' }),
    row_scope: rowScope,
    requires_second_factor: z.boolean({ error: '请选择是或否' }),
    nodes: z.array(z.string().max(128), { error: '权限不正确' }).max(nodesMax, { error: '权限过多' }),
    fields: z.array(z.strictObject({ field_id: bodyId, access: fieldAccess })).max(nodesMax, { error: '字段权限过多' }),
  })
  .superRefine((input, context) => {
    if ((input.id === undefined) !== (input.version === undefined)) {
      context.addIssue({ code: 'custom', path: ['version'], message: '缺少版本号' });
    }
    const ids = input.fields.map(({ field_id }) => field_id);
    if (new Set(ids).size < ids.length) {
      context.addIssue({ code: 'custom', path: ['fields'], message: '同一字段出现了两次' });
    }
  });
export type RoleInput = z.output<typeof roleInput>;

/** A branch or a leaf of the tree of rights: containers and entries of the menu, and the actions under them. */
export interface CatalogueItem {
  /** Of its own in the tree; the node itself for an action. */
  key: string;
  name: string;
  /** The right that this leaf stands for; null for a branch. */
  node: string | null;
  /** Whether the caller may give this right to a role; of a branch, whether any of it. */
  may_grant: boolean;
  /** The form whose records the rights under an entry are about. */
  custom_form_id: number | null;
  children: CatalogueItem[];
}

export const catalogueItem: z.ZodType<CatalogueItem> = z.object({
  key: z.string(),
  name: z.string(),
  node: z.string().nullable(),
  may_grant: z.boolean(),
  custom_form_id: z.int().nullable(),
  get children() {
    return z.array(catalogueItem);
  },
});

/** A field of a form, for the editor of a role. */
export const grantableField = z.object({
  id: z.int(),
  name: z.string(),
  field: z.string(),
  edit_input: fieldTypeKey,
  /** The most that the caller may give of it; null is the whole field. */
  most: fieldAccess.nullable(),
});
export type GrantableField = z.output<typeof grantableField>;

/** Someone who holds a role. */
export const roleHolder = z.object({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  department_name: z.string(),
  is_disabled: z.boolean(),
});
export type RoleHolder = z.output<typeof roleHolder>;
