/** The tabs of the personal page, which give it its title. */
export const personalTabs = {
  password: '修改密码',
  profile: '个人资料',
  second: '二次验证',
  devices: '登录设备',
  messages: '消息',
  look: '界面',
} as const;
