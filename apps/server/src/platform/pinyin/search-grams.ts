import type { Syllables } from './pinyin';

/** Names and titles are typed in pinyin; of a longer text its beginning is. */
const pinyinLengthMax = 100;

const tidy = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

const gramsOf = (text: string): string[] => {
  const letters = [...text];
  return letters.flatMap((letter, at) => (at + 1 < letters.length ? [letter, letter + letters[at + 1]] : [letter]));
};

const spellings = (text: string, syllablesOf: Syllables): string[] => {
  const head = text.slice(0, pinyinLengthMax);
  return (['normal', 'surname'] as const).flatMap((mode) => {
    const syllables = syllablesOf(head, mode);
    return [syllables.join(''), syllables.map((syllable) => syllable.charAt(0)).join('')];
  });
};

/**
 * What a record is found by (design §4): the pairs and single letters of its texts, of their pinyin and of its initials.
 * They lie in one bag, so a hit says that all parts of the words occur, not that they stand side by side.
 */
export const searchGrams = (values: readonly string[], syllablesOf: Syllables): string[] => {
  const grams = new Set<string>();
  for (const value of values) {
    const text = tidy(value);
    for (const spelling of [text, ...spellings(value, syllablesOf)])
      for (const gram of gramsOf(spelling)) grams.add(gram);
  }
  return [...grams].sort();
};

/** The grams that a record must have for these words to be found in it; the pairs alone, for they hold the letters. */
export const queryGrams = (words: string): string[] => {
  const letters = [...tidy(words)];
  if (letters.length < 2) return letters;
  return [...new Set(gramsOf(letters.join('')).filter((gram) => [...gram].length === 2))];
};
