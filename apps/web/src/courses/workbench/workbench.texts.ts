/** Words for moments. */
export const momentTexts = {
  lateNight: '夜深了',
  earlyMorning: '早上好',
  morning: '上午好',
  noon: '中午好',
  afternoon: '下午好',
  evening: '晚上好',
  today: '今天',
  yesterday: '昨天',
} as const;

/** Words for devices. */
export const deviceTexts = { wechat: '微信', dingtalk: '钉钉', qqBrowser: 'QQ 浏览器', unknown: '其他程序' } as const;

/** Words of the workbench. */
export const workbenchTexts = {
  greeting: (words: string, name: string): string => `${words}，${name}`,
  safety: '账号安全',
  lastSignIn: '上次登录',
  firstSignIn: '这是第一次登录',
  firstSignInHint: '欢迎使用。以后这里会显示上一次登录的时间和地点。',
  failedSince: '此后的失败尝试',
  times: (count: number): string => `${count} 次`,
  noFailures: '没有人用错误的密码尝试你的账号',
  failures: '如果不是你本人，请尽快',
  changePassword: '修改密码',
  openSessions: '当前登录',
  places: (count: number): string => `${count} 处`,
  onlyHere: '只有这台设备',
  elsewhere: '含这台设备；修改密码会让其他设备退出',
  entries: '快捷入口',
  noEntries: '还没有其他页面',
  noEntriesHint: '管理员为你的角色开通功能后，会出现在这里和左侧菜单中。',
  recent: '最近登录',
  noRecent: '还没有登录记录',
  columns: { at: '时间', result: '结果', device: '浏览器', ip: '地址' },
  succeeded: '成功',
  failed: '失败',
  loading: '正在加载工作台',
  loadFailed: '工作台没有加载成功',
  retry: '重试',
} as const;
