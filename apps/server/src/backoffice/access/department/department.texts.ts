/** The words of the departments slice. */
export const departmentTexts = {
  saved: '保存成功',
  moved: '移动成功',
  movedApart: '上级部门请用“移动”来改',
  deleted: '删除成功',
  badPlace: '要排在它之前的部门不在这个上级之下',
  inUse: (parts: readonly string[]): string => `部门仍在使用，不能删除：${parts.join('；')}`,
  people: (names: readonly string[], count: number): string =>
    `${count} 名人员（${names.join('、')}${count > names.length ? '等' : ''}）`,
  children: (names: readonly string[], count: number): string =>
    `${count} 个下级部门（${names.join('、')}${count > names.length ? '等' : ''}）`,
  records: (form: string, count: number): string => `“${form}”中的 ${count} 条记录`,
};
