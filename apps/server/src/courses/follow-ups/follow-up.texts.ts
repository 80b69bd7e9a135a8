/** What the slice says after its acts. */
export const followUpTexts = { completed: '已完成' } as const;
