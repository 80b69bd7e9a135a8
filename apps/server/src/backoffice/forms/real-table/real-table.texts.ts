/** Why a column cannot become a field. */
export const realTableTexts = {
  badName: '列名不能作为字段名',
  generated: '由数据库自动生成',
  noType: '没有合适的字段类型',
  noChoices: '没有内容，或内容不像一组选项',
  tooManyDigits: (most: number): string => `小数超过 ${most} 位`,
} as const;
