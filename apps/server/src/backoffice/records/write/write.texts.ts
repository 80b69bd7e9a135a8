/** The words of writes of records. */
export const writeTexts = {
  created: '新增成功',
  saved: '保存成功',
  batchSaved: (count: number): string => `已修改 ${count} 条记录`,
  deleted: '删除成功',
  restored: '恢复成功',
  reverted: '已恢复到所选的修改之后',
  /** A message about one of many records. */
  at: (title: string, message: string): string => `“${title}”：${message}`,
  tooMuchAtOnce: (most: number): string => `填写的内容较多，一次最多修改 ${most} 条记录`,
  andMore: (count: number): string => `另有 ${count} 条记录也是如此`,
  gone: (ids: readonly number[]): string => `编号 ${ids.join('、')} 的记录不存在或已被删除`,
  /** Forms and records that the reader may not see are counted and not named. */
  referred: (found: { form_name: string | null; count: number; titles: readonly string[] }): string => {
    const { form_name: form, count, titles } = found;
    const where = form === null ? '其他表单' : `“${form}”`;
    const names = titles.length === 0 ? '' : `：${titles.join('、')}${count > titles.length ? ' 等' : ''}`;
    return `${where}中有 ${count} 条记录用到${names}`;
  },
  decidedSince: (name: string): string => `那时的“${name}”与现在不同，它只能由专门的操作改变，不能这样恢复`,
  targetsGone: (field: string, titles: readonly string[]): string =>
    `${titles.join('、')}：“${field}”所选的记录已被删除`,
  unseenTargetsGone: (titles: readonly string[]): string => `${titles.join('、')}：其中一项所选的记录已被删除`,
} as const;
