/** Words of the box to search by words. */
export const keywordBoxTexts = { label: '关键字', clear: '清除关键字' } as const;
