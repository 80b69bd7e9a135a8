/** Words of the dialog that deletes a form with its table. */
export const removalTexts = {
  title: '确认删除吗？',
  goes: (name: string): string => `将删除“${name}”，并一并移走：`,
  table: (table: string, rows: number): string => `数据表 ${table} 和其中 ${rows.toLocaleString('zh-CN')} 行数据`,
  noTable: '表单的草稿（还没有数据表，删除后不能恢复）',
  entry: '菜单入口和相关权限',
  fields: '全部字段和版本记录',
  recycled: '数据表会在回收站保留 30 天，期间可以在“回收站”原样恢复；过期后彻底删除。',
  type: (name: string): string => `请输入表单名称“${name}”确认`,
  wrong: '输入的名称与表单名称不一致',
  cancel: '取消',
  remove: '删除',
  removed: '删除成功',
} as const;
