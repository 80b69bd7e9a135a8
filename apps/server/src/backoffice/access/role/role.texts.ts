/** The words of the roles slice. */
export const roleTexts = {
  saved: '保存成功',
  cloned: '复制成功',
  deleted: '删除成功',
  others: '其他',
  numbered: (name: string, count: number): string => `${name} ${count}`,
  listed: (names: readonly string[], count: number): string =>
    count > names.length ? `${names.join('、')}等 ${count} 项` : names.join('、'),
  inUse: (names: readonly string[], count: number): string =>
    `仍有 ${count} 名用户拥有这个角色：${names.join('、')}${count > names.length ? '等' : ''}，请先为他们更换角色`,
  roleBeyond: (names: string): string => `这个角色含有您没有的权限（${names}），不能修改、复制或删除`,
  unknownNodes: (nodes: readonly string[]): string => `没有这些权限：${nodes.slice(0, 5).join('、')}`,
  unknownField: '字段不存在或已被删除',
  notMaskable: (name: string): string => `“${name}”不能部分显示，请选择隐藏`,
  beyondNodes: (names: string): string => `您没有这些权限，不能给出：${names}`,
  beyondScope: '数据范围超过了您自己的范围',
  beyondFields: (names: readonly string[]): string => `您看不到完整的字段，不能给出更多：${names.join('、')}`,
  ownSecondFactor: '不能为自己免去二次验证',
  superNotCloned: '拥有全部权限的角色不能复制',
  reservedNodes: (names: string): string => `三员分立已启用，这些权限只能由三员拥有：${names}`,
};
