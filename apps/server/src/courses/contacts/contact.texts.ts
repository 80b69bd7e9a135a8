/** Words of the contacts slice. */
export const contactTexts = { merged: '合并成功，另一份档案已移入回收站' } as const;
