/** What this slice says: answers to writes, and words for whoever starts the server. */
export const identityTexts = {
  codeSent: '如果该手机号已登记，验证码将很快送达，5 分钟内有效',
  locked: (minutes: number): string => `登录失败次数过多，请 ${minutes} 分钟后再试，或请系统管理员解除`,
  signedOut: '已退出登录',
  passwordChanged: '密码已修改，其他设备已退出登录',
  passwordUsedBefore: (count: number): string => `不能使用最近 ${count} 次用过的密码`,
  administratorName: '系统管理员',
} as const;
