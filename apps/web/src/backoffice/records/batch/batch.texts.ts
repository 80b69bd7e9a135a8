/** Words of the change of many records at once. */
export const batchTexts = {
  title: (count: number): string => `批量编辑 ${count} 条记录`,
  field: '修改哪一项',
  fieldMissing: '请选择要修改的字段',
  value: '改为',
  emptyHint: '留空表示清除这一项。',
  confirm: '确定要修改吗？',
  willChange: (count: number, name: string): string => `将把 ${count} 条记录的“${name}”改为新的值。`,
  willClear: (count: number, name: string): string => `将清除 ${count} 条记录的“${name}”。`,
} as const;
