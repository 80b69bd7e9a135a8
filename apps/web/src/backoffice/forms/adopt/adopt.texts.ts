/** Words of the dialog that takes over a table. */
export const adoptTexts = {
  title: '接管已有数据表',
  intro: '为数据库中还没有表单的数据表建立表单：列会变成字段，列的注释会变成字段名称，已有数据原样保留。',
  table: '数据表',
  choose: '请选择数据表',
  option: (table: string, rows: number): string => `${table}（${rows.toLocaleString('zh-CN')} 行）`,
  taken: (table: string, form: string): string => `${table}（已属于“${form}”）`,
  name: '表单名称',
  nameMissing: '请填写表单名称',
  nameTooLong: '表单名称不超过 50 个字',
  none: '没有可接管的数据表',
  noneHint: '数据库里的数据表都已经有表单了。移除表单定义后留下的数据表会出现在这里。',
  failed: '没有加载成功，请关闭后重试。',
  fields: (count: number): string => `将得到 ${count} 个字段`,
  leftOut: (count: number): string => `${count} 列不能作为字段，会原样留在数据表里`,
  noFields: '这张数据表没有可以作为字段的列',
} as const;
