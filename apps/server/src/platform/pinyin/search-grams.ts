import { BoundedMap } from '../cache/bounded-map';
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
/** The codes of all other grams begin above those of Latin ones. */
const otherCodes = width * width;

/** The letters and pairs of a text, each once, with numbers by which they are told apart. */
interface Grams {
  readonly codes: readonly number[];
  readonly texts: readonly string[];
}

/** Gathers grams, each once. Most are Latin, for pinyin is; those are looked up in a table, because an import takes millions. */
class Gathering {
  readonly codes: number[] = [];
  readonly texts: string[] = [];
  readonly #isLatinMet = new Uint8Array(otherCodes);
  readonly #othersMet = new Set<number>();

  /** Whether a gram is met for the first time. */
  #isNew(code: number): boolean {
    if (code >= otherCodes) {
      if (this.#othersMet.has(code)) return false;
      this.#othersMet.add(code);
      return true;
    }
    if (this.#isLatinMet[code] === 1) return false;
    this.#isLatinMet[code] = 1;
    return true;
  }

  #addPair(first: number, second: number): void {
    const [before, place] = [placeOf[first] ?? 0, placeOf[second] ?? 0];
    const isLatin = place > 0 && (before > 0 || first === 0);
    const code = isLatin ? before * width + place : otherCodes + first * 0x10000 + second;
    if (!this.#isNew(code)) return;
    this.codes.push(code);
    if (isLatin) this.texts.push(latinGrams[code] ?? '');
    else this.texts.push(first === 0 ? String.fromCharCode(second) : String.fromCharCode(first, second));
  }

  /** Adds the letters and pairs of a text. */
  addText(text: string): void {
    let before = 0;
    for (let at = 0; at < text.length; at += 1) {
      const letter = text.charCodeAt(at);
      this.#addPair(0, letter);
      if (before !== 0) this.#addPair(before, letter);
      before = letter;
    }
  }

  /** Adds what was gathered elsewhere. */
  addAll({ codes, texts }: Grams): void {
    for (let at = 0; at < codes.length; at += 1) {
      const code = codes[at] ?? 0;
      if (!this.#isNew(code)) continue;
      this.codes.push(code);
      this.texts.push(texts[at] ?? '');
    }
  }
}

/** Labels, companies and titles come again and again; a long text does not. */
const cachedLengthMax = 30;
const cachedMax = 1000;
const caches = new WeakMap<Syllables, BoundedMap<string, Grams>>();

const cacheOf = (syllablesOf: Syllables): BoundedMap<string, Grams> => {
  const values = caches.get(syllablesOf) ?? new BoundedMap(cachedMax);
  caches.set(syllablesOf, values);
  return values;
};

const gramsOfValue = (value: string, syllablesOf: Syllables): Grams => {
  const texts: string[] = [];
  addSpellings(value, { syllablesOf, texts });
  const gathering = new Gathering();
  for (const text of texts) gathering.addText(text);
  return { codes: gathering.codes, texts: gathering.texts };
};

const gramsOf = (values: readonly string[], syllablesOf: Syllables): string[] => {
  const known = cacheOf(syllablesOf);
  const parts = values.map((value) => {
    const found = known.get(value);
    if (found !== undefined) return found;
    const grams = gramsOfValue(value, syllablesOf);
    if (value.length <= cachedLengthMax) known.set(value, grams);
    return grams;
  });
  const whole = new Gathering();
  for (const part of parts) whole.addAll(part);
  return whole.texts;
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
 * What a record is found by (requirements §13): the pairs and single letters of its texts, of their pinyin and of its initials.
 * They lie in one bag, so a hit says that all parts of the words occur, not that they stand side by side.
 */
export const searchGrams = (values: readonly string[], syllablesOf: Syllables): string[] => {
  if (!values.some(isWide)) return gramsOf(values, syllablesOf);
  const texts: string[] = [];
  for (const value of values) addSpellings(value, { syllablesOf, texts });
  return wideGrams(texts);
};

/** The grams that a record must have for these words to be found in it; the pairs alone, for they hold the letters. */
export const queryGrams = (words: string): string[] => {
  const letters = [...tidy(words)];
  if (letters.length < 2) return letters;
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))];
};
