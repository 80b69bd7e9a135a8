/** The words of saved views. */
export const viewTexts = { saved: '视图已保存', deleted: '视图已删除' } as const;
