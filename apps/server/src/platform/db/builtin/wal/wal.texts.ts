const bilingual = (chinese: string, english: string): string => `${chinese}\n${english}`;

/** Why a way back cannot be gone, in Chinese and English. */
export const walTexts = {
  endsBefore: bilingual(
    '日志在要恢复的时刻之前就结束了，没有恢复；请换一个更早的时刻。',
    'The log ends before that moment; nothing was restored. Choose an earlier one.',
  ),
  recoveryFailed: (tail: string): string =>
    bilingual(
      `PostgreSQL 没有能恢复到该时刻：\n${tail}`,
      'PostgreSQL could not recover to that moment; its last words are given above.',
    ),
  otherMajor: (made: string, ours: string): string =>
    bilingual(
      `底本由 PostgreSQL ${made} 建立，而内置的是 PostgreSQL ${ours}；请用当时版本的书院恢复。`,
      `The base copy was made by PostgreSQL ${made}, but the built-in one is PostgreSQL ${ours}; restore it with the version of the product of that time.`,
    ),
};
