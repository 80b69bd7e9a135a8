/** What the parts about sessions answer. */
export const sessionTexts = {
  ended: '会话已结束',
  viewEnded: '已退出查看',
} as const;
