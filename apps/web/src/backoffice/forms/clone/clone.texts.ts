/** Words of the dialog that copies a form. */
export const cloneTexts = {
  title: (name: string): string => `复制“${name}”`,
  intro: '复制全部字段和规则，得到一张新的表单，原来的表单和数据不受影响。不带数据时，新表单同步后才有数据表。',
  name: '表单名称',
  copyOf: (name: string): string => `${name.slice(0, 47)} 副本`,
  nameMissing: '请填写表单名称',
  nameTooLong: '表单名称不超过 50 个字',
  tableName: '数据表',
  tableNameHint: '由名称自动生成，也可以自己填写：小写字母开头，只用小写字母、数字和下划线。',
  withRows: (rows: number): string => `连同 ${rows.toLocaleString('zh-CN')} 行数据一起复制`,
  noRows: '这张表单还没有数据',
} as const;
