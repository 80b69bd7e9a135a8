/** What this slice answers to writes. */
export const userTexts = {
  created: '用户已新增',
  saved: '用户已保存',
  disabled: (count: number): string =>
    count === 1 ? '用户已停用，其会话已结束' : `已停用 ${count} 位用户，其会话已结束`,
  enabled: (count: number): string => (count === 1 ? '用户已启用' : `已启用 ${count} 位用户`),
  deleted: '删除成功',
  passwordReset: '密码已重置，其会话已结束',
  secondFactorReset: '二次验证已解除',
  sessionsEnded: (count: number): string => (count === 0 ? '该用户当前没有会话' : `已结束 ${count} 个会话`),
  holdsMore: (name: string): string => `${name}拥有您没有的权限，您不能对其执行此操作`,
  roleOutside: (names: readonly string[]): string => `不能授予您自己没有的权限：${names.join('、')}`,
  departmentOutside: (names: readonly string[]): string => `不在您的管理范围内：${names.join('、')}`,
} as const;
