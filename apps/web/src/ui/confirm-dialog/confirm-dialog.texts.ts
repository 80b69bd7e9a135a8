/** The two answers of requirements §2. */
export const confirmDialogTexts = { cancel: '取消', ok: '确定' } as const;
