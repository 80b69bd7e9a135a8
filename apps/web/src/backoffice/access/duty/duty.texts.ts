/** The words of the screen of the three administrators. */
export const dutyTexts = {
  intro:
    '三员分立把系统管理、安全管理和审计管理分给不同的人：系统管理员管用户、部门、菜单和设置，安全管理员管角色、会话和个人信息请求，审计管理员看操作日志和登录日志。启用后没有人拥有全部权限。',
  on: '已启用',
  off: '未启用',
  nobody: '暂无',
  prepare: '启用前请先完成：',
  prepareHint: '在“用户”中为三名不同的用户分别分配这三个角色。',
  losing: (names: string): string => `启用后，${names} 将不再拥有全部权限。`,
  enable: '启用三员分立',
  confirmEnable: '启用三员分立吗？',
  onlyEverything: '只有拥有全部权限的系统管理员可以启用。',
  leave: '停用须由系统管理员和安全管理员各一人同意，第一人同意后 30 分钟内有效。停用后，同意的系统管理员拥有全部权限。',
  waiting: (name: string, until: string): string => `${name} 已同意停用，等待另一位管理员同意（${until} 前有效）`,
  agree: '同意停用',
  confirmAgree: '同意停用三员分立吗？',
  failed: '没有加载成功',
  reload: '重新加载',
} as const;
