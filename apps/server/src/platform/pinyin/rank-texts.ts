import { entryPart, firstValue, keywordRanker, searchTag } from '@shuyuan/contract/platform/search-match';
import { BoundedMap } from '../cache/bounded-map';
import { inTurns } from '../process/turns';
import { loadPinyin } from './pinyin';
import { bodyOf } from './search-grams';

const bodies = new BoundedMap<string, string>(20_000);

/** A function for the search entry of some texts, of which the first is the title. */
export const entryWriter = async (): Promise<(texts: readonly string[]) => string> => {
  const syllablesOf = await loadPinyin();
  return (texts) =>
    texts
      .map((text, at) => {
        const body = bodies.get(text) ?? bodyOf(text, syllablesOf);
        bodies.set(text, body);
        return entryPart(searchTag(at), body);
      })
      .join('');
};

/** Those of a few rows whose texts a keyword finds, best first: for tables that are small enough to be read whole. */
export const findAmong = async <T>(
  rows: readonly T[],
  { keyword, textsOf }: { keyword: string; textsOf: (row: T) => readonly string[] },
): Promise<T[]> => {
  const entryOf = await entryWriter();
  const rankOf = keywordRanker(keyword, firstValue);
  const ranked = await inTurns(rows, (row) => ({ row, rank: rankOf(entryOf(textsOf(row))) }));
  return ranked
    .flatMap(({ row, rank }) => (rank === undefined ? [] : [{ row, rank }]))
    .sort((one, other) => one.rank - other.rank)
    .map(({ row }) => row);
};
