import { firstValue, keywordRanker } from '@shuyuan/contract/platform/search-match';

/** Those of loaded rows that a keyword finds, by the rule of all lists and best first; all of them without a keyword. */
export const foundRows = <Row extends { readonly search_entry: string }>(
  rows: readonly Row[],
  keyword: string,
): Row[] => {
  const rankOf = keywordRanker(keyword, firstValue);
  return rows
    .flatMap((row) => {
      const rank = rankOf(row.search_entry);
      return rank === undefined ? [] : [{ row, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ row }) => row);
};
