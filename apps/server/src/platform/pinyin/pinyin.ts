import { pinyin } from 'pinyin-pro';

/** How a text is read: `mode: surname` gives a surname at its head the reading of names (曾 zeng, 单 shan). */
const readingOf = (text: string, mode: 'normal' | 'surname') =>
  pinyin(text.normalize('NFKC'), {
    type: 'all',
    toneType: 'none',
    v: true,
    nonZh: 'consecutive',
    mode,
    ...(mode === 'surname' ? { surname: 'head' as const } : {}),
  });

const asciiWords = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** The syllables of a text in order; polyphones by the words they stand in (银行 yin hang), letters and digits kept. */
export const syllablesOf = (text: string, mode: 'normal' | 'surname' = 'normal'): string[] =>
  readingOf(text, mode).flatMap(({ origin, pinyin: syllable, isZh }) => asciiWords(isZh ? syllable : origin));
