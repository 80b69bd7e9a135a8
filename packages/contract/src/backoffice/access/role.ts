import { z } from 'zod';
import { postedBack } from '../../platform/posted-back';
import { instant } from '../../platform/replies';
import { fieldTypeKey } from '../forms/field-type-key';
import { type RowScope, rowScopes } from './row-scopes';

const scopeKeys = Object.keys(rowScopes) as [RowScope, ...RowScope[]];
export const rowScope = z.enum(scopeKeys, { error: '请选择数据范围' });

/** Restrictions of a role's access to a field, the strictest first; without one it is fully visible and writable. */
export const fieldAccesses = ['hide', 'mask', 'read_only'] as const;
export type FieldAccess = (typeof fieldAccesses)[number];
const fieldAccess = z.enum(fieldAccesses, { error: '字段权限不正确' });

/** The three administrators whose duties can be separated (assurance B21). */
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

/** A field to which a role has restricted access. */
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
  /** Created at installation or with the three administrators: it cannot be edited or removed. */
  is_builtin: z.boolean(),
  /** Has every right, including those of forms created later. */
  is_super: z.boolean(),
  users_count: z.int().nonnegative(),
  nodes_count: z.int().nonnegative(),
  version: z.int(),
  /** Whether the caller has all rights of the role: only then may they edit it or assign it to someone. */
  may_grant: z.boolean(),
  created_at: instant,
  updated_at: instant,
});
export type Role = z.output<typeof role>;

/** A role with everything it gives. */
export const roleDetail = z.object({ ...role.shape, nodes: z.array(z.string()), fields: z.array(roleField) });
export type RoleDetail = z.output<typeof roleDetail>;

/** How many rights one role may have; more than the catalogue of a large school contains. */
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
    fields: z
      .array(postedBack(z.strictObject({ field_id: bodyId, access: fieldAccess }), roleField))
      .max(nodesMax, { error: '字段权限过多' }),
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
  /** Unique in the tree; for an action the node itself. */
  key: string;
  name: string;
  /** The right of this leaf; null for a branch. */
  node: string | null;
  /** Whether the caller may grant this right to a role; for a branch, whether any right below it. */
  may_grant: boolean;
  /** The form whose records the rights below an entry concern. */
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
  /** The most access to it that the caller may grant; null means full access. */
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
