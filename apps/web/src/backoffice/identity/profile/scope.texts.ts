/** Words for whoever sees a part of the records only. */
export const scopeTexts = {
  empty: '没有您能看到的记录',
  note: (scope: string): string => `您的数据范围是“${scope}”，范围外的记录不会显示；需要查看请联系管理员。`,
} as const;
