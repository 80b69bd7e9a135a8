/** Words of the bar over chosen rows. */
export const batchBarTexts = {
  label: '批量操作',
  count: (count: number): string => `已选 ${count} 条`,
  elsewhere: (count: number): string => `其中 ${count} 条不在本页`,
  clear: '取消选择',
} as const;
