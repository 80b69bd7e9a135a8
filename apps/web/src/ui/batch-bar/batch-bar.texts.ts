/** Words of the bar over chosen rows. */
export const batchBarTexts = {
  label: '批量操作',
  count: (count: number): string => `已选 ${count.toLocaleString('zh-CN')} 条`,
  elsewhere: (count: number): string => `其中 ${count.toLocaleString('zh-CN')} 条不在本页`,
  chooseAll: (count: number): string => `选择全部 ${count.toLocaleString('zh-CN')} 条结果`,
  allChosen: '已选择全部结果',
  tooMany: (count: number, most: number): string =>
    `共 ${count.toLocaleString('zh-CN')} 条结果，一次最多选择 ${most.toLocaleString('zh-CN')} 条，请先缩小搜索范围`,
  clear: '取消选择',
} as const;
