/** The words about the three administrators. */
export const dutyTexts = {
  lastAdministrator: '至少要保留一名可登录的系统管理员',
  superWhileApart: (name: string): string => `三员分立已启用，不能再有拥有全部权限的用户：${name}`,
  joinedDuties: (name: string): string => `三员分立已启用，一人不能兼任两种管理职责：${name}`,
  vacantDuty: (duty: string): string => `至少要保留一名可登录的${duty}员`,
  nobody: (role: string): string => `还没有可登录的用户拥有角色“${role}”`,
  both: (name: string): string => `${name} 兼任了两种管理职责，请只保留一种`,
  reserved: (roles: readonly string[]): string => `这些角色含有三员专有的权限，请先移除：${roles.join('、')}`,
  enabled: '三员分立已启用',
  agreed: '已记录您的同意，另一位管理员同意后停用',
  disabled: '三员分立已停用',
};
