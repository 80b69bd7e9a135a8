/** Gives the syllables of a text in order; letters and digits are kept. */
export type Syllables = (text: string, mode?: 'normal' | 'surname') => string[];

const asciiWords = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/**
 * Loads the dictionary, which takes some 20 MB that a server without Chinese input does without, and gives the reader of
 * texts. Polyphones go by the words they stand in (银行 yin hang); `surname` gives a surname at the head the reading of
 * names (曾 zeng).
 */
export const loadPinyin = async (): Promise<Syllables> => {
  const { pinyin } = await import('pinyin-pro');
  return (text, mode = 'normal') =>
    pinyin(text.normalize('NFKC'), {
      type: 'all',
      toneType: 'none',
      v: true,
      nonZh: 'consecutive',
      mode,
      ...(mode === 'surname' ? { surname: 'head' as const } : {}),
    }).flatMap(({ origin, pinyin: syllable, isZh }) => asciiWords(isZh ? syllable : origin));
};
