/** A right of a role: `<resource>.<action>` and its name for staff. */
export interface AccessNode {
  readonly node: `${string}.${string}`;
  readonly name: string;
}

/** The rights of the back office; `product/access-nodes` has those of all slices. */
export const backofficeNodes = [
  { node: 'file.index', name: '查看文件库' },
  { node: 'file.detail', name: '查看和下载文件' },
  { node: 'file.create', name: '上传文件' },
  { node: 'file.delete', name: '删除文件' },
  { node: 'form.index', name: '查看自定义表单' },
  { node: 'form.detail', name: '查看表单设计' },
  { node: 'form.create', name: '新增和复制表单' },
  { node: 'form.edit', name: '设计和同步表单' },
  { node: 'form.delete', name: '删除表单' },
  { node: 'user.index', name: '查看用户' },
  { node: 'user.detail', name: '查看用户详情' },
  { node: 'user.create', name: '新增用户' },
  { node: 'user.edit', name: '编辑、停用和启用用户' },
  { node: 'user.delete', name: '删除用户' },
  { node: 'user.reset', name: '重置用户的密码和二次验证' },
  { node: 'user.view_as', name: '以此用户查看' },
  { node: 'role.index', name: '查看角色' },
  { node: 'role.detail', name: '查看角色的权限' },
  { node: 'role.create', name: '新增角色' },
  { node: 'role.edit', name: '编辑角色的权限' },
  { node: 'role.delete', name: '删除角色' },
  { node: 'duty.index', name: '查看三员分立' },
  { node: 'duty.edit', name: '启用和停用三员分立' },
  { node: 'department.index', name: '查看部门' },
  { node: 'department.create', name: '新增部门' },
  { node: 'department.edit', name: '编辑和移动部门' },
  { node: 'department.delete', name: '删除部门' },
  { node: 'menu.index', name: '查看菜单设置' },
  { node: 'menu.create', name: '新增菜单' },
  { node: 'menu.edit', name: '编辑和移动菜单' },
  { node: 'menu.delete', name: '删除菜单' },
  { node: 'session.index', name: '查看在线会话' },
  { node: 'session.delete', name: '结束用户的会话' },
  { node: 'audit.index', name: '查看操作日志' },
  { node: 'audit.export', name: '导出操作日志' },
  { node: 'audit.verify', name: '校验操作日志' },
  { node: 'sign_in.index', name: '查看登录日志' },
  { node: 'sign_in.export', name: '导出登录日志' },
  { node: 'person.index', name: '查找一个人的个人信息' },
  { node: 'person.export', name: '导出一个人的个人信息' },
  { node: 'person.delete', name: '删除一个人的个人信息' },
  { node: 'setting.index', name: '查看系统设置' },
  { node: 'setting.edit', name: '修改系统设置' },
  { node: 'setting.unlock', name: '查看和解除登录限制' },
  { node: 'api.index', name: '查看接口文档' },
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
  { node: 'form_*.reveal', name: '逐条查看这张表单完整的敏感信息' },
] as const satisfies readonly AccessNode[];
