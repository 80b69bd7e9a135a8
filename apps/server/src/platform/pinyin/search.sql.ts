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
export const isCommon = (word: string): boolean => /^(?:[a-z]|[zcs]h|[a-z][aeiouv])$/u.test(word);

/** Whether a row is found by a word: its grams lead to it by an index, its entry decides. */
export const wordFound = (
  word: string,
  { entry, grams, scope }: SearchColumns & { scope?: SearchScope | undefined },
): RawBuilder<boolean> => {
  const isHeld = sql<boolean>`${entry} ~ ${wordPattern(word, scope)}`;
  // For these an index would only be a detour.
  if (isCommon(word)) return isHeld;
  const { all, any } = queryGrams(word);
  const leadsBy = sql<boolean>`${grams} @> ${all}::integer[]`;
  const leads = any.length === 0 ? leadsBy : sql<boolean>`${leadsBy} and ${grams} && ${any}::integer[]`;
  if (scope === undefined && isExactByGrams(word)) return leads;
  return sql`(${leads} and ${isHeld})`;
};

const kindSql = (entry: Sql, better: readonly string[]): Sql =>
  better.length === 0
    ? sql`0`
    : sql`case ${sql.join(
        better.map((pattern, at) => sql`when ${entry} ~ ${pattern} then ${whole(at)}`),
        sql` `,
      )} else ${whole(better.length)} end`;

/** The ranks of one extent. A pattern costs some microseconds, so a text is looked for without one where that is enough. */
const stepSql = (entry: Sql, { any, better, apart }: RankStep, rank: number): Sql => {
  if (apart === undefined) return sql`when ${entry} ~ ${any} then ${whole(rank)} + ${kindSql(entry, better)}`;
  const byText = sql`when strpos(${entry}, ${apart.text}) > 0 then ${whole(rank)} + ${kindSql(entry, better.slice(0, 1))}`;
  return apart.reading === undefined
    ? byText
    : sql`${byText} when ${entry} ~ ${apart.reading} then ${whole(rank + 2)} + ${kindSql(entry, better.slice(2))}`;
};

type Ranked = Pick<SearchColumns, 'entry'> & Parameters<typeof rankSteps>[1];

/** The rank of a row for a word, lower is better. */
export const wordRank = (word: string, { entry, scope, title }: Ranked): RawBuilder<number> => {
  const steps = rankSteps(word, { scope, title });
  return sql`case ${sql.join(
    steps.map((step, at) => stepSql(entry, step, at * ranksPerExtent)),
    sql` `,
  )} else ${whole(noRank)} end`;
};

/** A rank that costs little: by what the title is or begins with, and then everything else. */
export const coarseRank = (word: string, { entry, scope, title }: Ranked): RawBuilder<number> => {
  // Even this little would be too much for most of the rows.
  if (isCommon(word)) return sql`2`;
  const [wholly, beginning] = rankSteps(word, { scope, title });
  return sql`case when ${entry} ~ ${beginning?.title} then case when ${entry} ~ ${wholly?.title} then 0 else 1 end else 2 end`;
};
