import {
  noRank,
  type RankStep,
  rankSteps,
  ranksPerExtent,
  type SearchScope,
  wordPattern,
} from '@shuyuan/contract/platform/search-match';
import { type RawBuilder, sql } from 'kysely';
import { literal } from '../db/literal';
import { isExactByGrams, queryGrams } from './search-grams';

type Sql = RawBuilder<unknown>;

const whole = (number: number): Sql => sql`${literal(String(number))}::integer`;

/** Where rows keep what they are found by. */
export interface SearchColumns {
  readonly entry: Sql;
  readonly grams: Sql;
}

/** A letter, or how a syllable begins: a large part of all rows has it. */
const isCommon = (word: string): boolean => /^(?:[a-z]|[zcs]h|[a-z][aeiouv])$/u.test(word);

/** Whether a row is found by a word: its grams lead to it by an index, its entry decides. */
export const wordFound = (
  word: string,
  { entry, grams, scope }: SearchColumns & { scope?: SearchScope | undefined },
): RawBuilder<boolean> => {
  const codes = queryGrams(word);
  // For these an index would only be a detour.
  const leads = isCommon(word)
    ? sql<boolean>`${codes[0]}::integer = any(${grams})`
    : sql<boolean>`${grams} @> ${codes}::integer[]`;
  if (scope === undefined && isExactByGrams(word)) return leads;
  return sql`(${leads} and ${entry} ~ ${wordPattern(word, scope)})`;
};

const kindSql = (entry: Sql, { better }: RankStep): Sql =>
  better.length === 0
    ? sql`0`
    : sql`case ${sql.join(
        better.map((pattern, at) => sql`when ${entry} ~ ${pattern} then ${whole(at)}`),
        sql` `,
      )} else ${whole(better.length)} end`;

/** The rank of a row for a word, lower is better. */
export const wordRank = (
  word: string,
  { entry, scope, title }: Pick<SearchColumns, 'entry'> & Parameters<typeof rankSteps>[1],
): RawBuilder<number> => {
  const steps = rankSteps(word, { scope, title });
  return sql`case ${sql.join(
    steps.map(
      (step, at) => sql`when ${entry} ~ ${step.any} then ${whole(at * ranksPerExtent)} + ${kindSql(entry, step)}`,
    ),
    sql` `,
  )} else ${whole(noRank)} end`;
};

/** A rank that costs little: by what the title is or begins with, and then everything else. */
export const coarseRank = (
  word: string,
  { entry, scope, title }: Pick<SearchColumns, 'entry'> & Parameters<typeof rankSteps>[1],
): RawBuilder<number> => {
  // Even this little would be too much for most of the rows.
  if (isCommon(word)) return sql`2`;
  const [wholly, beginning] = rankSteps(word, { scope, title });
  return sql`case when ${entry} ~ ${wholly?.title} then 0 when ${entry} ~ ${beginning?.title} then 1 else 2 end`;
};
