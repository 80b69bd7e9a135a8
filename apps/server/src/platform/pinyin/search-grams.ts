import { entryBody, entryPart, searchedText } from '@shuyuan/contract/platform/search-match';
import { BoundedMap } from '../cache/bounded-map';
import type { Syllables } from './pinyin';
import { readingsOf } from './readings';

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

/** What a value is found by: its letters and pairs, each once, with numeric codes, and its part of the search entry. */
interface ValueIndex {
  readonly codes: readonly number[];
  readonly texts: readonly string[];
  readonly body: string;
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

  /**
   * Adds what a reading can be typed by: the first letters of syllables, the pairs within them, and the pairs of any letter
   * with the first of the next syllable, since each syllable may be shortened.
   */
  addReading(syllables: readonly string[]): void {
    for (let at = 0; at < syllables.length; at += 1) {
      const syllable = syllables[at] ?? '';
      const next = syllables[at + 1]?.charCodeAt(0);
      this.#addPair(0, syllable.charCodeAt(0));
      for (let place = 0; place < syllable.length; place += 1) {
        const letter = syllable.charCodeAt(place);
        if (place > 0) this.#addPair(syllable.charCodeAt(place - 1), letter);
        if (next !== undefined) this.#addPair(letter, next);
      }
    }
  }

  /** Adds grams that were collected before. */
  addAll({ codes, texts }: Pick<ValueIndex, 'codes' | 'texts'>): void {
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
const caches = new WeakMap<Syllables, BoundedMap<string, ValueIndex>>();

const cacheOf = (syllablesOf: Syllables): BoundedMap<string, ValueIndex> => {
  const values = caches.get(syllablesOf) ?? new BoundedMap(cachedMax);
  caches.set(syllablesOf, values);
  return values;
};

/** The letters and pairs of a text with surrogate pairs, which are rare. */
const wideGrams = (text: string): string[] => {
  const letters = [...text];
  return [...letters, ...letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)];
};

/** A value as it stands in search entries. */
export const bodyOf = (value: string, syllablesOf: Syllables): string =>
  entryBody(value, readingsOf(value, syllablesOf));

const indexValue = (value: string, syllablesOf: Syllables): ValueIndex => {
  const text = searchedText(value);
  const readings = readingsOf(value, syllablesOf);
  const gathering = new Gathering();
  if (!halves.test(text)) gathering.addText(text);
  for (const reading of readings) gathering.addReading(reading);
  const texts = halves.test(text) ? [...gathering.texts, ...wideGrams(text)] : gathering.texts;
  return { codes: gathering.codes, texts, body: entryBody(value, readings) };
};

const indexOf = (value: string, syllablesOf: Syllables): ValueIndex => {
  const known = cacheOf(syllablesOf);
  const found = known.get(value);
  if (found !== undefined) return found;
  const made = indexValue(value, syllablesOf);
  if (value.length <= cachedLengthMax) known.set(value, made);
  return made;
};

/** A searched value with the tag of its field. */
export interface SearchedValue {
  readonly tag: string;
  readonly text: string;
}

/** What a record is found by: its grams lead to it by an index, its entry decides and ranks (requirements §13). */
export interface FoundBy {
  readonly grams: readonly string[];
  readonly entry: string;
}

/** What a record with these values is found by. */
export const foundBy = (values: readonly SearchedValue[], syllablesOf: Syllables): FoundBy => {
  const whole = new Gathering();
  const wide: string[] = [];
  let entry = '';
  for (const { tag, text } of values) {
    const value = indexOf(text, syllablesOf);
    if (value.texts.length === 0) continue;
    whole.addAll(value);
    if (value.texts.length > value.codes.length) wide.push(...value.texts.slice(value.codes.length));
    entry += entryPart(tag, value.body);
  }
  return { grams: wide.length === 0 ? whole.texts : [...new Set([...whole.texts, ...wide])], entry };
};

/** The grams that a record must have to be found by a word: its pairs, and the letter that a syllable begins with. */
export const queryGrams = (word: string): string[] => {
  const letters = [...word];
  const pairs = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  const isSpelled = /^[a-z]/u.test(word);
  return [...new Set([...(pairs.length === 0 || isSpelled ? letters.slice(0, 1) : []), ...pairs])];
};

/** Whether the grams of a word are found in a record only if the word is: one or two Chinese characters. */
export const isExactByGrams = (word: string): boolean => /^\p{Script=Han}{1,2}$/u.test(word);
