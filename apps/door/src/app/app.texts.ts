/** Words for addresses that lead nowhere. */
export const appTexts = {
  missing: '没有这个页面',
  wrongAddress: '地址不完整，请重新扫描二维码，或向学校索取链接',
} as const;
