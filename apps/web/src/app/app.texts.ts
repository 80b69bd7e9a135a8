export const appTexts = {
  loadFailedTitle: '页面没有加载成功',
  loadFailedText: '系统可能刚刚升级，或网络中断了。请刷新页面后继续。',
  reload: '刷新页面',
  viewOver: '以其他用户身份的查看已结束，已回到您自己的账号',
} as const;
