/** Whose rows a role sees, the narrowest first, each with its name for staff. */
export const rowScopes = {
  own: { label: '本人', hint: '只能看到和处理自己负责的数据' },
  department: { label: '本部门', hint: '本人所在部门的数据，不含下级部门' },
  department_tree: { label: '本部门及以下', hint: '本人所在部门及其所有下级部门的数据' },
  all: { label: '全部', hint: '全校的数据，不受部门限制' },
} as const;
export type RowScope = keyof typeof rowScopes;
