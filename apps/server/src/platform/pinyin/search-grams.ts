import type { Syllables } from './pinyin';

/** Names and titles are typed in pinyin; of a longer text its beginning is. */
const pinyinLengthMax = 100;

const tidy = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

const addGrams = (text: string, grams: Set<string>): void => {
  let before = '';
  for (const letter of text) {
    grams.add(letter);
    if (before !== '') grams.add(before + letter);
    before = letter;
  }
};

const initialsOf = (syllables: readonly string[]): string => {
  let initials = '';
  for (const syllable of syllables) initials += syllable.charAt(0);
  return initials;
};

/** What a text can be typed as: itself, its pinyin and its initials, the latter two also in the reading of names. */
const spellings = (value: string, syllablesOf: Syllables): Set<string> => {
  const typed = new Set([tidy(value)]);
  const head = value.slice(0, pinyinLengthMax);
  for (const mode of ['normal', 'surname'] as const) {
    const syllables = syllablesOf(head, mode);
    typed.add(syllables.join('')).add(initialsOf(syllables));
  }
  return typed;
};

/**
 * What a record is found by (design §4): the pairs and single letters of its texts, of their pinyin and of its initials.
 * They lie in one bag, so a hit says that all parts of the words occur, not that they stand side by side.
 */
export const searchGrams = (values: readonly string[], syllablesOf: Syllables): string[] => {
  const grams = new Set<string>();
  for (const value of values) for (const spelling of spellings(value, syllablesOf)) addGrams(spelling, grams);
  return [...grams].sort();
};

/** The grams that a record must have for these words to be found in it; the pairs alone, for they hold the letters. */
export const queryGrams = (words: string): string[] => {
  const letters = [...tidy(words)];
  if (letters.length < 2) return letters;
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))];
};
