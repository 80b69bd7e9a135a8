/** Words of charts. */
export const chartTexts = {
  lost: '图表没有加载成功，请看数据表。',
} as const;
