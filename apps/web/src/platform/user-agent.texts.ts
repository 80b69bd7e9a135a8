/** Words for devices. */
export const deviceTexts = { wechat: '微信', dingtalk: '钉钉', qqBrowser: 'QQ 浏览器', unknown: '其他程序' } as const;
