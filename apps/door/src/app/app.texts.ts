/** Words for addresses that lead nowhere, and for pages on their way. */
export const appTexts = {
  missing: '没有这个页面',
  wrongAddress: '地址不完整，请重新扫描二维码，或向学校索取链接',
  loading: '正在打开…',
  notLoaded: '页面没有加载成功，请检查网络后再试',
  tryAgain: '再试一次',
} as const;
