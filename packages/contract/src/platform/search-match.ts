/**
 * How a keyword finds a value (requirements §13). What a record is found by is kept as one text, its search entry: for each
 * searched value a tag in capital letters, the value in lower case, and its readings in capital letters, syllable by syllable.
 * PostgreSQL and browsers test it with the same patterns, so that a keyword finds the same everywhere.
 */
const beforeTag = '\u0002';
const beforeText = '\u0003';
const afterText = '\u0004';

/** A value as people read it when they search: width, case, spaces and control characters make no difference. */
export const searchedText = (value: string): string =>
  value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, '')
    .replaceAll('ü', 'v');

/** The tag of a field: its number in capital letters, which no value contains. */
export const searchTag = (fieldId: number): string => {
  const rest = Math.floor(fieldId / 26);
  return `${rest === 0 ? '' : searchTag(rest)}${String.fromCharCode(65 + (fieldId % 26))}`;
};

/** A value and its readings as they stand in an entry; each reading is a list of syllables. */
export const entryBody = (text: string, readings: readonly (readonly string[])[]): string => {
  let body = searchedText(text) + afterText;
  for (const syllables of readings) body += syllables.join(' ').toUpperCase() + afterText;
  return body;
};

/** The part of an entry that holds one value. */
export const entryPart = (tag: string, body: string): string => beforeTag + tag + beforeText + body;

/** In place of a tag: whichever value comes first, where that is known to be the title. */
export const firstValue = '[A-Z]+';

/** Which values of an entry a caller may search: all, or those with these tags, and some by their complete text only. */
export interface SearchScope {
  readonly tags: readonly string[];
  readonly whole: readonly string[];
}

const spelledMax = 40;
const special = /[\\^$.|?*+()[\]{}]/gu;
const escaped = (text: string): string => text.replace(special, '\\$&');

/** A name and the end of a number, typed without a space. */
const nameAndNumber = /^(?<name>\p{Script=Han}+|[a-z]{2,})(?<number>\d{3,})$/u;

/** The words of a keyword: every one must be found. There may be a second way to read it. */
export const searchWords = (keyword: string | undefined): readonly (readonly string[])[] => {
  const words = (keyword ?? '')
    .split(/[\s\p{Cc}]+/u)
    .map(searchedText)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const parts = words.length === 1 ? nameAndNumber.exec(words[0] ?? '')?.groups : undefined;
  return parts === undefined ? [words] : [words, [parts.name ?? '', parts.number ?? '']];
};

/** The capital letters of a word that may be pinyin or initials; undefined for others. */
const lettersOf = (word: string): readonly string[] | undefined => {
  const isSpelling = /^[a-z0-9]*[a-z][a-z0-9]*$/u.test(word) && word.length <= spelledMax;
  return isSpelling ? [...word.toUpperCase()] : undefined;
};

/** How far a match reaches, best first. */
type Extent = 'whole' | 'beginning' | 'within';

/** The patterns of a word, by what it is compared with, best first: the text, its pinyin, its initials. */
const kindsOf = (word: string, extent: Extent): readonly { readonly reading: boolean; readonly pattern: string }[] => {
  const text = { whole: `${beforeText}${escaped(word)}${afterText}`, beginning: `${beforeText}${escaped(word)}` };
  const own = { reading: false, pattern: extent === 'within' ? escaped(word) : text[extent] };
  const letters = lettersOf(word);
  if (letters === undefined) return [own];
  const start = { whole: afterText, beginning: afterText, within: `[${afterText} ]` }[extent];
  const end = extent === 'whole' ? afterText : '';
  const spelled = `${start}${letters.join(' ?')}${end}`;
  const rest = extent === 'whole' ? '[A-Z0-9]*' : '';
  const shortened = `${start}${letters.join('(?:[A-Z0-9]* )?')}${rest}${end}`;
  const initials = `${start}${letters.join('[A-Z0-9]* ')}${rest}${end}`;
  // Of whole values, the exact initials come before other shortened syllables.
  const readings = extent === 'whole' ? [spelled, initials, shortened] : [spelled, shortened];
  return [own, ...readings.map((pattern) => ({ reading: true, pattern }))];
};

const tagged = (tags: readonly string[]): string => `${beforeTag}(?:${tags.join('|')})${beforeText}`;

/** The parts of an entry that hold values with these tags. */
export const partPattern = (tags: readonly string[]): string => `${tagged(tags)}[^${beforeTag}]*`;

/** A pattern held to values with these tags. */
const within = (tags: readonly string[], { reading, pattern }: { reading: boolean; pattern: string }): string => {
  if (reading) return `${tagged(tags)}[^${beforeTag}]*${pattern}`;
  return pattern.startsWith(beforeText)
    ? `${tagged(tags)}${pattern.slice(beforeText.length)}`
    : `${tagged(tags)}[^${afterText}]*${pattern}`;
};

/** No entry contains it. */
const nothing = '\u0001';
const anyOf = (patterns: readonly string[]): string => (patterns.length === 0 ? nothing : patterns.join('|'));

type Kinds = ReturnType<typeof kindsOf>;

const inScope = (word: string, { kinds, scope }: { kinds: Kinds; scope: SearchScope | undefined }): string[] => {
  if (scope === undefined) return kinds.map(({ pattern }) => pattern);
  return [
    ...(scope.tags.length === 0 ? [] : kinds.map((kind) => within(scope.tags, kind))),
    ...(scope.whole.length === 0 ? [] : [`${tagged(scope.whole)}${escaped(word)}${afterText}`]),
  ];
};

/** The text and the last kind of reading, which includes the ones before. */
const widest = (kinds: Kinds): Kinds => kinds.filter((_, at) => at === 0 || at === kinds.length - 1);

/** The pattern of the entries that a word finds. */
export const wordPattern = (word: string, scope?: SearchScope): string =>
  anyOf(inScope(word, { kinds: widest(kindsOf(word, 'within')), scope }));

/** The patterns of one extent: any match, and those that come first among them, best first. */
export interface RankStep {
  readonly any: string;
  readonly better: readonly string[];
  /** A match of the title, compared at the start of an entry. */
  readonly title: string;
  /** If all values may be searched: what stands in an entry when a value's text matches, and the pattern of its readings. */
  readonly apart?: { readonly text: string; readonly reading: string | undefined };
}

const extents: readonly Extent[] = ['whole', 'beginning', 'within'];

/** A rank is the number of the extent times this, plus the number of the first better pattern. */
export const ranksPerExtent = 10;
/** The rank of what a word does not find. */
export const noRank = extents.length * ranksPerExtent;

/** How the hits of a word are ranked: by extent, then text, pinyin, initials, then the title before other values. */
export const rankSteps = (
  word: string,
  { scope, title }: { scope?: SearchScope | undefined; title?: string | undefined },
): readonly RankStep[] =>
  extents.map((extent) => {
    const kinds = kindsOf(word, extent);
    const patterns = inScope(word, { kinds, scope });
    const isTitleSeen = title !== undefined && (scope === undefined || scope.tags.includes(title));
    const titles = isTitleSeen ? kinds.map((kind) => `^${within([title], kind)}`) : [];
    const better = patterns.flatMap((pattern, at) => [titles[at] ?? nothing, pattern]).slice(0, -1);
    const text = { whole: beforeText + word + afterText, beginning: beforeText + word, within: word }[extent];
    const reading = kinds.length > 1 ? kinds.at(-1)?.pattern : undefined;
    return {
      any: anyOf(inScope(word, { kinds: widest(kinds), scope })),
      better,
      title: anyOf(titles),
      ...(scope === undefined ? { apart: { text, reading } } : {}),
    };
  });

type Ranker = (entry: string) => number;

const wordRanker = (word: string, title: string | undefined): Ranker => {
  const steps = rankSteps(word, { title }).map(({ any, better }) => ({
    any: new RegExp(any),
    better: better.map((pattern) => new RegExp(pattern)),
  }));
  return (entry) => {
    const extent = steps.findIndex(({ any }) => any.test(entry));
    const step = steps[extent];
    if (step === undefined) return noRank;
    const kind = step.better.findIndex((pattern) => pattern.test(entry));
    return extent * ranksPerExtent + (kind < 0 ? step.better.length : kind);
  };
};

/** A function for the rank of an entry, lower is better; it returns undefined for what the keyword does not find. */
export const keywordRanker = (keyword: string, title?: string): ((entry: string) => number | undefined) => {
  const ways = searchWords(keyword).map((words) => words.map((word) => wordRanker(word, title)));
  return (entry) => {
    for (const [way, rankers] of ways.entries()) {
      const ranks = rankers.map((rank) => rank(entry));
      if (!ranks.includes(noRank)) return way * noRank + ranks.reduce((sum, rank) => sum + rank, 0);
    }
    return ways.length === 0 ? 0 : undefined;
  };
};
