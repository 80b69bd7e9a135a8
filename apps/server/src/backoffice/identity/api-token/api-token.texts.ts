/** What the parts about API tokens answer, and how the audit trail names a token. */
export const apiTokenTexts = {
  ended: '令牌已结束',
  actor: (maker: string, token: string): string => `${maker}（令牌：${token}）`,
  over: '令牌无效或已结束',
  expired: '令牌已过期',
} as const;
