/** The words of the roles slice. */
export const roleTexts = {
  saved: '保存成功',
  cloned: '复制成功',
  deleted: '删除成功',
  lastAdministrator: '至少要保留一名可登录的系统管理员',
  superWhileApart: (name: string): string => `三员分立已启用，不能再有拥有全部权限的用户：${name}`,
  joinedDuties: (name: string): string => `三员分立已启用，一人不能兼任两种管理职责：${name}`,
  vacantDuty: (duty: string): string => `至少要保留一名可登录的${duty}员`,
};
