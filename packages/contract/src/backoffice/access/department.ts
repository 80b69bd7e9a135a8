import { z } from 'zod';

const idMessage = '编号不正确';
const bodyId = z.int({ error: idMessage }).positive({ error: idMessage });

/** A department; `parent_id` gives the tree, and the list is in display order. */
export const department = z.object({
  id: z.int(),
  /** Null for the school itself. */
  parent_id: z.int().nullable(),
  name: z.string(),
  version: z.int(),
  /** Its own people, without those of the departments below it. */
  users_count: z.int().nonnegative(),
  /** Whether the caller's scope covers it, so that they may change it. */
  may_edit: z.boolean(),
});
export type Department = z.output<typeof department>;

/** A department as its dialog saves it. */
export const departmentInput = z
  .strictObject({
    /** Absent for a new department. */
    id: bodyId.optional(),
    version: bodyId.optional(),
    /** Where a new department goes; an existing one is moved by a separate call, so its own is no change. */
    parent_id: bodyId.nullable().optional(),
    name: z
      .string({ error: '请填写部门名称' })
      .trim()
      .min(1, { error: '请填写部门名称' })
      .max(50, { error: '部门名称不超过 50 个字' }),
  })
  .superRefine((input, context) => {
    if ((input.id === undefined) !== (input.version === undefined)) {
      context.addIssue({ code: 'custom', path: ['version'], message: '缺少版本号' });
    }
    if (input.id === undefined && typeof input.parent_id !== 'number') {
      context.addIssue({ code: 'custom', path: ['parent_id'], message: '请选择上级部门' });
    }
  });
export type DepartmentInput = z.output<typeof departmentInput>;

/** The target of a move: under a parent, before one of its children, or at their end. */
export const departmentMove = z.strictObject({ id: bodyId, parent_id: bodyId, before_id: bodyId.nullable() });
export type DepartmentMove = z.output<typeof departmentMove>;
