/** Words of a look at a masked value. */
export const revealTexts = {
  show: (name: string): string => `查看完整的${name}`,
  title: (name: string): string => `查看完整的${name}`,
  intro: '查看人、时间和原因会记入操作日志。',
  reason: '查看原因',
  missing: '请填写查看原因，至少 2 个字',
  recent: '常用原因',
  usual: ['核对身份', '联系本人', '办理手续'],
  copy: (name: string): string => `复制${name}`,
  copied: '已复制',
  notCopied: '没有复制成功，请手动选择后复制',
  seen: '已记录本次查看，关闭详情后重新隐藏。',
  empty: '（空）',
} as const;
