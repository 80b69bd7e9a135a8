import { BoundedMap } from '../cache/bounded-map';

/** Returns the syllables of a text in order; letters and digits stay. */
export type Syllables = (text: string, mode?: 'normal' | 'surname') => string[];

type Dictionary = typeof import('pinyin-pro');

/** Runs of Chinese, and words of letters and digits; anything else has no sound. */
const runs = /\p{Script=Han}+|[a-z0-9]+/gu;
const latin = /^[a-z0-9]/;
const onlyLatin = /^[\0-\x7f]*$/;
const latinWords = /[a-z0-9]+/g;

const asciiWords = (text: string): string[] => text.toLowerCase().match(latinWords) ?? [];

/** Companies, titles and places recur, so they are cached; segmenting one costs more than the rest of its row. */
const runsMax = 5000;

/** The reading of a character that has only one, in whatever word; undefined for the others. */
const readSingle = ({ pinyin }: Dictionary): ((character: string) => string | undefined) => {
  const known = new Map<string, string | undefined>();
  return (character) => {
    const found = known.get(character);
    if (found !== undefined || known.has(character)) return found;
    const all = new Set(pinyin(character, { type: 'array', toneType: 'none', v: true, multiple: true }));
    const [word, ...others] = all.size === 1 ? asciiWords([...all][0] ?? '') : [];
    const reading = others.length === 0 ? word : undefined;
    known.set(character, reading);
    return reading;
  };
};

const readerOf = (dictionary: Dictionary): Syllables => {
  const single = readSingle(dictionary);
  const known = {
    name: new BoundedMap<string, readonly string[]>(runsMax),
    text: new BoundedMap<string, readonly string[]>(runsMax),
  };
  const readWords = (run: string, isName: boolean): readonly string[] =>
    dictionary
      .pinyin(run, {
        type: 'array',
        toneType: 'none',
        v: true,
        ...(isName ? { mode: 'surname', surname: 'head' } : { mode: 'normal' }),
      })
      .flatMap(asciiWords);
  const inWords = (run: string, isName: boolean): readonly string[] => {
    const before = isName ? known.name : known.text;
    const found = before.get(run);
    if (found !== undefined) return found;
    const syllables = readWords(run, isName);
    before.set(run, syllables);
    return syllables;
  };
  const inSingles = (run: string): string[] | undefined => {
    const syllables: string[] = [];
    for (const character of run) {
      const reading = single(character);
      if (reading === undefined) return undefined;
      syllables.push(reading);
    }
    return syllables;
  };
  return (text, mode = 'normal') => {
    if (onlyLatin.test(text)) return asciiWords(text);
    const plain = text.normalize('NFKC').toLowerCase();
    const syllables: string[] = [];
    let isHead = true;
    for (const run of plain.match(runs) ?? []) {
      if (latin.test(run)) syllables.push(run);
      else syllables.push(...(inSingles(run) ?? inWords(run, mode === 'surname' && isHead && plain.startsWith(run))));
      isHead = false;
    }
    return syllables;
  };
};

let reader: Promise<Syllables> | undefined;

/**
 * Loads the dictionary, which takes some 20 MB that a server without Chinese input saves, and returns the reader.
 * Polyphones are read by their words (银行 yin hang); `surname` reads a leading surname as in names (曾 zeng). Most
 * characters have only one reading: a text of those needs no segmentation.
 */
export const loadPinyin = (): Promise<Syllables> => {
  reader ??= import('pinyin-pro').then(readerOf);
  return reader;
};
