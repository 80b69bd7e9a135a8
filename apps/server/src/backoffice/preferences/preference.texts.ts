/** Words of the settings slice that staff read. */
export const preferenceTexts = { saved: '已保存' } as const;
