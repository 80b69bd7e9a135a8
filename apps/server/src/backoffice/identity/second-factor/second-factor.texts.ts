/** Words of the second factor that staff read. */
export const secondFactorTexts = {
  enabled: '二次验证已启用，请保存好恢复码',
  renewed: '恢复码已重新生成，原来的恢复码已作废',
  disabled: '二次验证已关闭',
} as const;
