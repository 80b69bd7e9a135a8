/** What a role can hold: `<resource>.<action>` and the words staff read. The catalogue grows with the screens. */
export interface AccessNode {
  readonly node: `${string}.${string}`;
  readonly name: string;
}

export const accessNodes = [
  { node: 'workbench.index', name: '查看工作台' },
  { node: 'file.index', name: '查看文件库' },
  { node: 'file.detail', name: '查看和下载文件' },
  { node: 'file.create', name: '上传文件' },
  { node: 'file.delete', name: '删除文件' },
  { node: 'form.index', name: '查看自定义表单' },
  { node: 'form.detail', name: '查看表单设计' },
  { node: 'form.create', name: '新增和复制表单' },
  { node: 'form.edit', name: '设计和同步表单' },
  { node: 'form.delete', name: '删除表单' },
] as const satisfies readonly AccessNode[];

/** The rights on the records of one form; `*` stands for the form's id. */
export const recordNodes = [
  { node: 'form_*.index', name: '查看这张表单的记录' },
  { node: 'form_*.detail', name: '查看这张表单的记录详情' },
  { node: 'form_*.create', name: '新增这张表单的记录' },
  { node: 'form_*.edit', name: '编辑这张表单的记录' },
  { node: 'form_*.delete', name: '删除和恢复这张表单的记录' },
  { node: 'form_*.import', name: '导入这张表单的记录' },
  { node: 'form_*.export', name: '导出这张表单的记录' },
  { node: 'form_*.unmask', name: '查看这张表单完整的手机号和身份证号' },
] as const satisfies readonly AccessNode[];

/** The actions of a resource, in the order in which a menu item's `has_auth_node_tags` names them (design §3). */
export const actionTags = ['index', 'detail', 'create', 'edit', 'delete', 'import', 'export', 'more'] as const;
