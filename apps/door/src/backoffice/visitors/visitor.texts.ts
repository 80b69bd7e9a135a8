/** Words for proving a mobile number. */
export const visitorTexts = {
  title: '验证手机号',
  mobile: '手机号',
  code: '短信验证码',
  send: '获取验证码',
  sending: '正在发送…',
  again: (seconds: number): string => `${seconds} 秒后可重新获取`,
  sent: '验证码已发送，请查看短信',
  prove: '验证',
  proving: '正在验证…',
  proved: (mobile: string): string => `手机号 ${mobile} 已验证`,
  another: '换一个手机号',
  codeMissing: '请输入短信里的 6 位验证码',
  failed: '没有成功，请再试一次',
} as const;
