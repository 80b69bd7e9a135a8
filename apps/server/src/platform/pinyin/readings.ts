import { nameReadings } from './name-readings.texts';
import type { Syllables } from './pinyin';

/** Names and titles are typed in pinyin; of a longer text its beginning is. */
const lengthMax = 100;
/** A name of several characters with several readings each is typed in one of the usual ones. */
const readingsMax = 8;

const isName = /^\p{Script=Han}{1,4}$/u;
const han = /\p{Script=Han}/u;
const latinWords = /[a-z0-9]+/g;

/** Every combination of the readings of a name's characters. */
const combined = (name: string, known: readonly (readonly string[])[]): string[][] => {
  let all: string[][] = [[]];
  for (const [at, character] of [...name].entries()) {
    const own = known.flatMap((reading) => reading[at] ?? []);
    const readings = new Set([...own, ...(nameReadings[character] ?? [])]);
    all = all.flatMap((before) => [...readings].map((syllable) => [...before, syllable]));
  }
  return all;
};

/**
 * The readings of a text, each a list of syllables: in words, as a name, and for short names with each reading that their
 * characters have in names. Words of letters have one too, so that they are found by their initials.
 */
export const readingsOf = (text: string, syllablesOf: Syllables): readonly (readonly string[])[] => {
  const head = text.slice(0, lengthMax).normalize('NFKC').toLowerCase().trim();
  if (!han.test(head)) {
    const words = /\s/u.test(head) ? (head.match(latinWords) ?? []) : [];
    return words.length > 1 ? [words] : [];
  }
  const known = [syllablesOf(head, 'surname'), syllablesOf(head)];
  const all = isName.test(head) ? [...known, ...combined(head, known)] : known;
  const distinct = new Map(all.filter(({ length }) => length > 0).map((reading) => [reading.join(' '), reading]));
  return [...distinct.values()].slice(0, readingsMax);
};
