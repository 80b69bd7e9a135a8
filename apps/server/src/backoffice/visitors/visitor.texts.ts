/** What this slice says. */
export const visitorTexts = {
  codeSent: '验证码已发送，5 分钟内有效',
  signedOut: '已退出',
} as const;
