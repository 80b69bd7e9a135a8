import { entryBody, entryPart, searchedText } from '@shuyuan/contract/platform/search-match';
import { BoundedMap } from '../cache/bounded-map';
import type { Syllables } from './pinyin';
import { readingsOf } from './readings';

/** The code of a pair of letters, and of a single one if the first is 0: both UTF-16 codes in 32 bits. */
const codeOf = (first: number, second: number): number => (first << 16) | second;

const isLatin = (letter: number): boolean => letter >= 97 && letter <= 122;

/** The code of a pair that a word of letters can begin with; the first is moved to where no character of a text is. */
const startOf = (first: number, second: number): number => codeOf(0xe000 + first, second);

/** Adds the letters and pairs of a text; a word of letters can begin with each of its pairs. */
const addText = (grams: Set<number>, text: string): void => {
  let before = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    grams.add(letter);
    if (before !== 0) grams.add(codeOf(before, letter));
    if (isLatin(before)) grams.add(startOf(before, letter));
    before = letter;
  }
};

/**
 * Adds what a reading can be typed by: the first letters of syllables, the pairs within them, and the pairs of any letter
 * with the first of the next syllable, since each syllable may be shortened.
 */
const addReading = (grams: Set<number>, syllables: readonly string[]): void => {
  for (let at = 0; at < syllables.length; at += 1) {
    const syllable = syllables[at] ?? '';
    const next = syllables[at + 1]?.charCodeAt(0);
    const first = syllable.charCodeAt(0);
    grams.add(first);
    if (isLatin(first) && syllable.length > 1) grams.add(startOf(first, syllable.charCodeAt(1)));
    if (isLatin(first) && next !== undefined) grams.add(startOf(first, next));
    for (let place = 0; place < syllable.length; place += 1) {
      const letter = syllable.charCodeAt(place);
      if (place > 0) grams.add(codeOf(syllable.charCodeAt(place - 1), letter));
      if (next !== undefined) grams.add(codeOf(letter, next));
    }
  }
};

/** What a value is found by: its grams, and its part of the search entry. */
interface ValueIndex {
  readonly grams: readonly number[];
  readonly body: string;
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

const indexValue = (value: string, syllablesOf: Syllables): ValueIndex => {
  const readings = readingsOf(value, syllablesOf);
  const grams = new Set<number>();
  addText(grams, searchedText(value));
  for (const reading of readings) addReading(grams, reading);
  return { grams: [...grams], body: entryBody(value, readings) };
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
  readonly grams: readonly number[];
  readonly entry: string;
}

/** What a record with these values is found by. */
export const foundBy = (values: readonly SearchedValue[], syllablesOf: Syllables): FoundBy => {
  const grams = new Set<number>();
  let entry = '';
  for (const { tag, text } of values) {
    const value = indexOf(text, syllablesOf);
    if (value.grams.length === 0) continue;
    for (const gram of value.grams) grams.add(gram);
    entry += entryPart(tag, value.body);
  }
  return { grams: [...grams], entry };
};

/** A value as it stands in search entries. */
export const bodyOf = (value: string, syllablesOf: Syllables): string =>
  entryBody(value, readingsOf(value, syllablesOf));

/** The grams that a record must have to be found by a word: its pairs, or its only letter. */
export const queryGrams = (word: string): number[] => {
  if (word.length === 1) return [word.charCodeAt(0)];
  const grams = new Set<number>();
  for (let at = 1; at < word.length; at += 1) {
    const [first, second] = [word.charCodeAt(at - 1), word.charCodeAt(at)];
    grams.add(at === 1 && isLatin(first) ? startOf(first, second) : codeOf(first, second));
  }
  return [...grams];
};

/** Whether a record has the grams of a word only if it has the word: one letter, two of pinyin, two characters. */
export const isExactByGrams = (word: string): boolean =>
  word.length === 1 || /^(?:[a-z][a-z0-9]|\p{Script=Han}{1,2})$/u.test(word);
