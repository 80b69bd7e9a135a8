export const toastTexts = { region: '消息', close: '关闭' } as const;
