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

/** Adds the spellings of a text: itself, its pinyin and its initials; for Chinese the latter two as a name too. */
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

/** The index of a Latin letter or digit, from 1; 0 for all other characters. */
const placeOf = new Uint8Array(0x10000);
for (let place = 0; place < letters.length; place += 1) placeOf[letters.charCodeAt(place)] = place + 1;

/** The grams of Latin letters and digits, by the indexes of both: the first is 0 for single letters. */
const latinGrams = Array.from({ length: width * width }, (_, at) => {
  const [first, second] = [Math.floor(at / width), at % width];
  return `${letters.charAt(first - 1)}${letters.charAt(second - 1)}`;
});
/** The codes of other grams start above the Latin ones. */
const otherCodes = width * width;

/** The letters and pairs of a text, each once, with numeric codes. */
interface Grams {
  readonly codes: readonly number[];
  readonly texts: readonly string[];
}

/** Collects grams, each once. Most are Latin, since pinyin is; those use a table, because an import has millions. */
class Gathering {
  readonly codes: number[] = [];
  readonly texts: string[] = [];
  readonly #isLatinMet = new Uint8Array(otherCodes);
  readonly #othersMet = new Set<number>();

  /** Whether a gram occurs for the first time. */
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

  /** Adds grams that were collected before. */
  addAll({ codes, texts }: Grams): void {
    for (let at = 0; at < codes.length; at += 1) {
      const code = codes[at] ?? 0;
      if (!this.#isNew(code)) continue;
      this.codes.push(code);
      this.texts.push(texts[at] ?? '');
    }
  }
}

/** Labels, companies and titles recur; long texts do not. */
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

/** The same for texts with surrogate pairs, which are rare. */
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
 * The search grams of a record (requirements §13): the pairs and single letters of its texts, their pinyin and their
 * initials. They form one set, so a hit means that all parts of the words occur, not that they are adjacent.
 */
export const searchGrams = (values: readonly string[], syllablesOf: Syllables): string[] => {
  if (!values.some(isWide)) return gramsOf(values, syllablesOf);
  const texts: string[] = [];
  for (const value of values) addSpellings(value, { syllablesOf, texts });
  return wideGrams(texts);
};

/** The grams that a record must have to match these words; only the pairs, since they include the letters. */
export const queryGrams = (words: string): string[] => {
  const letters = [...tidy(words)];
  if (letters.length < 2) return letters;
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))];
};
