/** What the server answers to a write of this slice. */
export const identityTexts = {
  codeSent: '如果该手机号已登记，验证码将很快送达，5 分钟内有效',
  signedOut: '已退出登录',
  passwordChanged: '密码已修改，其他设备已退出登录',
  administratorName: '系统管理员',
} as const;
