import { entryBody, entryPart, searchedText } from '@shuyuan/contract/platform/search-match';
import { BoundedMap } from '../cache/bounded-map';
import type { Syllables } from './pinyin';
import { readingsOf } from './readings';

/** The code of a pair of letters, and of a single one if the first is 0: both UTF-16 codes in 32 bits. */
const codeOf = (first: number, second: number): number => (first << 16) | second;

const isLatin = (letter: number): boolean => letter >= 97 && letter <= 122;

/** The code of a pair that a word of letters can begin with; the first is moved to where no character of a text is. */
const startOf = (first: number, second: number): number => codeOf(0xe000 + first, second);

/** How many letters a long word is looked up by: so many are rare enough to lead to little besides its hits. */
const beginningLength = 6;
const sixLetters = /^[a-z]{6}$/u;

/** The code of the first six letters of a word, in the private use area; a collision is told apart by the entry. */
const beginningOf = (letters: string): number => {
  let number = 0;
  for (let at = 0; at < beginningLength; at += 1) number = number * 26 + letters.charCodeAt(at) - 97;
  return codeOf(0xe100, 0) + number;
};

/** Adds the letters and pairs of a text; a word of letters can begin with each of its pairs, and with each six letters. */
const addText = (grams: Set<number>, text: string): void => {
  let before = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (!isLatin(letter)) grams.add(letter);
    if (before !== 0) grams.add(codeOf(before, letter));
    if (isLatin(before)) grams.add(startOf(before, letter));
    before = letter;
    const six = isLatin(letter) ? text.slice(at, at + beginningLength) : '';
    if (sixLetters.test(six)) grams.add(beginningOf(six));
  }
};

/** Adds each way in which the first six letters of a word can be typed from a syllable on, each syllable shortened or not. */
const addBeginnings = (grams: Set<number>, syllables: readonly string[], start: number): void => {
  const type = (at: number, typed: string): void => {
    const left = beginningLength - typed.length;
    if (left === 0 && sixLetters.test(typed)) grams.add(beginningOf(typed));
    const syllable = left === 0 ? '' : (syllables[at] ?? '');
    for (let length = 1; length <= Math.min(left, syllable.length); length += 1)
      type(at + 1, typed + syllable.slice(0, length));
  };
  type(start, '');
};

/**
 * Adds what a reading can be typed by: the pairs within syllables, and the pairs of any letter with the first of the next
 * syllable, since each syllable may be shortened. Single letters of pinyin are in most rows, so they have no code.
 */
const addReading = (grams: Set<number>, syllables: readonly string[]): void => {
  for (let at = 0; at < syllables.length; at += 1) {
    const syllable = syllables[at] ?? '';
    const next = syllables[at + 1]?.charCodeAt(0);
    const first = syllable.charCodeAt(0);
    addBeginnings(grams, syllables, at);
    if (!isLatin(first)) grams.add(first);
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
  const text = searchedText(value);
  if (text === '') return { grams: [], body: '' };
  const readings = readingsOf(value, syllablesOf);
  const grams = new Set<number>();
  addText(grams, text);
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
    if (value.body === '') continue;
    for (const gram of value.grams) grams.add(gram);
    entry += entryPart(tag, value.body);
  }
  return { grams: [...grams], entry };
};

/** A value as it stands in search entries. */
export const bodyOf = (value: string, syllablesOf: Syllables): string =>
  entryBody(value, readingsOf(value, syllablesOf));

/** The first six letters of a word, else its pairs, or its only letter. */
const firstGrams = (word: string): number[] => {
  if (word.length === 1) return isLatin(word.charCodeAt(0)) ? [] : [word.charCodeAt(0)];
  const beginning = word.slice(0, beginningLength);
  if (sixLetters.test(beginning)) return [beginningOf(beginning)];
  const grams = new Set<number>();
  for (let at = 1; at < word.length; at += 1) {
    const [first, second] = [word.charCodeAt(at - 1), word.charCodeAt(at)];
    grams.add(at === 1 && isLatin(first) ? startOf(first, second) : codeOf(first, second));
  }
  return [...grams];
};

/** From this length on, what follows the first syllable is rare enough to be looked for as well. */
const longLength = 9;
const syllableMax = 6;
const onlyLetters = /^[a-z]+$/u;

/**
 * What can follow the first syllable of a long word of letters: the second one begins after one to six of them, and in a
 * text six letters follow each one.
 */
const nextGrams = (word: string): number[] => {
  if (word.length < longLength || !onlyLetters.test(word)) return [];
  return Array.from({ length: syllableMax }, (_, at) => {
    const next = word.slice(at + 1, at + 1 + beginningLength);
    return next.length === beginningLength ? beginningOf(next) : startOf(next.charCodeAt(0), next.charCodeAt(1));
  });
};

/** The letters that a syllable can begin with but not go on with, the rarest last. */
const onlyFirst = 'yjxszldcbwtmqfkp';

/**
 * In what follows the first six letters of a word, the pair that leads to least: a letter and the first of the next
 * syllable. Words so long that nothing else of them is common need none.
 */
const rarePair = (word: string): number[] => {
  if (word.length <= beginningLength || word.length >= 2 * beginningLength || !onlyLetters.test(word)) return [];
  let rarest = { at: 0, place: -1 };
  for (let at = beginningLength; at < word.length; at += 1) {
    const place = onlyFirst.indexOf(word.charAt(at));
    if (place > rarest.place) rarest = { at, place };
  }
  return rarest.at === 0 ? [] : [codeOf(word.charCodeAt(rarest.at - 1), word.charCodeAt(rarest.at))];
};

/** The grams that lead to the records with a word: all of some, and one of others unless there are none. */
export interface QueryGrams {
  readonly all: readonly number[];
  readonly any: readonly number[];
}

/** The grams that a record must have to be found by a word. */
export const queryGrams = (word: string): QueryGrams => ({
  all: [...firstGrams(word), ...rarePair(word)],
  any: nextGrams(word),
});

/** Whether a record has the grams of a word only if it has the word: one character, two, or two letters of pinyin. */
export const isExactByGrams = (word: string): boolean => /^(?:[^a-z]|[a-z][a-z0-9]|\p{Script=Han}{2})$/u.test(word);
