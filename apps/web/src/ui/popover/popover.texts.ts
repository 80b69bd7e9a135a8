/** Words of the panel that opens from a button. */
export const popoverTexts = { close: '关闭' } as const;
