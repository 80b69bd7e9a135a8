import type { Syllables } from './pinyin';

/** Names and titles are typed in pinyin; of a longer text its beginning is. */
const pinyinLengthMax = 100;

const tidy = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

const initialsOf = (syllables: readonly string[]): string => {
  let initials = '';
  for (const syllable of syllables) initials += syllable.charAt(0);
  return initials;
};

const latin = /^[\0-\x7f]/;

/** Adds what a text can be typed as: itself, its pinyin and its initials; of Chinese, the latter two as a name too. */
const addSpellings = (value: string, { syllablesOf, texts }: { syllablesOf: Syllables; texts: string[] }): void => {
  const typed = tidy(value);
  const head = value.slice(0, pinyinLengthMax);
  const syllables = syllablesOf(head);
  const spelled = syllables.join('');
  texts.push(typed, initialsOf(syllables));
  if (spelled !== typed) texts.push(spelled);
  if (latin.test(head)) return;
  const asName = syllablesOf(head, 'surname');
  const name = asName.join('');
  if (name !== spelled) texts.push(name, initialsOf(asName));
};

const halves = /[\ud800-\udfff]/;
const letters = '0123456789abcdefghijklmnopqrstuvwxyz';
const width = letters.length + 1;

/** The place of a Latin letter or digit among them, from 1; 0 for all others. */
const placeOf = new Uint8Array(0x10000);
for (let place = 0; place < letters.length; place += 1) placeOf[letters.charCodeAt(place)] = place + 1;

/** The grams of Latin letters and digits, by the places of both: the first is 0 in those of one letter. */
const latinGrams = Array.from({ length: width * width }, (_, at) => {
  const [first, second] = [Math.floor(at / width), at % width];
  return `${letters.charAt(first - 1)}${letters.charAt(second - 1)}`;
});
/** The row that each of them was last seen in. */
const seenIn = new Float64Array(width * width);
let rows = 0;

/**
 * Adds the letters and pairs of texts, each once. Most of them are Latin, for pinyin is: those are told apart by a table,
 * because an import takes millions of them.
 */
const gramsOf = (texts: readonly string[]): string[] => {
  const grams: string[] = [];
  const others = new Set<number>();
  rows += 1;
  const add = (first: number, second: number): void => {
    const [before, place] = [placeOf[first] ?? 0, placeOf[second] ?? 0];
    if (place > 0 && (before > 0 || first === 0)) {
      const at = before * width + place;
      if (seenIn[at] === rows) return;
      seenIn[at] = rows;
      grams.push(latinGrams[at] ?? '');
      return;
    }
    const code = first * 0x10000 + second;
    if (others.has(code)) return;
    others.add(code);
    grams.push(first === 0 ? String.fromCharCode(second) : String.fromCharCode(first, second));
  };
  for (const text of texts) {
    let before = 0;
    for (let at = 0; at < text.length; at += 1) {
      const letter = text.charCodeAt(at);
      add(0, letter);
      if (before !== 0) add(before, letter);
      before = letter;
    }
  }
  return grams;
};

/** The same for texts with letters that take two places each, which are rare. */
const wideGrams = (texts: readonly string[]): string[] => {
  const grams = new Set<string>();
  for (const text of texts) {
    let before = '';
    for (const letter of text) {
      grams.add(letter);
      if (before !== '') grams.add(before + letter);
      before = letter;
    }
  }
  return [...grams];
};

const isWide = (text: string): boolean => halves.test(text);

/**
 * What a record is found by (design §4): the pairs and single letters of its texts, of their pinyin and of its initials.
 * They lie in one bag, so a hit says that all parts of the words occur, not that they stand side by side.
 */
export const searchGrams = (values: readonly string[], syllablesOf: Syllables): string[] => {
  const texts: string[] = [];
  for (const value of values) addSpellings(value, { syllablesOf, texts });
  return values.some(isWide) ? wideGrams(texts) : gramsOf(texts);
};

/** The grams that a record must have for these words to be found in it; the pairs alone, for they hold the letters. */
export const queryGrams = (words: string): string[] => {
  const letters = [...tidy(words)];
  if (letters.length < 2) return letters;
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))];
};
