import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { noRank, partPattern, type SearchScope, searchTag, searchWords } from '@shuyuan/contract/platform/search-match';
import { type SqlBool, sql } from 'kysely';
import { allOf, anyOf } from '../../../platform/db/conditions';
import { literal } from '../../../platform/db/literal';
import { coarseRank, isCommon, wordFound, wordRank } from '../../../platform/pinyin/search.sql';
import { columnSql, type Sql, searchedFields, tableSql, titleField } from '../../forms';
import { type Reach, reachOf } from '../reach';
import type { Visibility } from '../row/visibility';

/** How well rows are found: a lower rank is better. */
export interface Ranks {
  readonly rank: Sql<number>;
  /** A rank that costs little, for more hits than anyone looks through. */
  readonly coarse: Sql<number>;
  /** Whether the keyword is in most rows, which are then all alike: reading a few in their order is enough. */
  readonly isCommon: boolean;
}

/** What a keyword finds, and how well. */
export interface Found extends Ranks {
  readonly where: Sql<SqlBool>;
}

/** Up to this number, hits are ranked exactly. */
export const rankedMax = 20_000;
/** So many hits of a common keyword are read: enough to know whether all can be ranked. */
export const commonMax = rankedMax + 1;

const tagsOf = (fields: readonly CustomFormField[]): string[] => fields.map(({ id }) => searchTag(id));

/**
 * The values that a word may find a row by. An entry includes hidden and masked values, which a caller must not find out by
 * trying; so only what they see counts, and of a masked number its complete text (assurance B18).
 */
const scopeOf = (word: string, { fields, hidden, masked }: Reach): SearchScope | undefined => {
  const searched = searchedFields(fields);
  const covered = searched.filter(({ field }) => masked.has(field));
  if (covered.length === 0 && searchedFields(hidden).length === 0) return undefined;
  return {
    tags: tagsOf(searched.filter(({ field }) => !masked.has(field))),
    whole: tagsOf(covered.filter(({ edit_input }) => fieldTypeOf(edit_input).isWhole?.(word))),
  };
};

interface Searched {
  readonly row: Sql;
  readonly reach: Reach;
  /** All fields of the form: its title is decided before a caller's view of it. */
  readonly fields: readonly CustomFormField[];
}

const byWord = (word: string, { row, reach, fields }: Searched): Found => {
  const title = titleField(fields);
  const ranked = { entry: sql`${row}.search_entry`, scope: scopeOf(word, reach), title: title && searchTag(title.id) };
  return {
    where: wordFound(word, { ...ranked, grams: sql`${row}.search_grams` }),
    rank: wordRank(word, ranked),
    coarse: coarseRank(word, ranked),
    isCommon: isCommon(word),
  };
};

const sum = (ranks: readonly Sql<number>[]): Sql<number> => sql`(${sql.join([...ranks], sql` + `)})`;

/** What a caller sees of a row's search entry, for lists that are searched where they are shown. */
export const seenEntrySql = (row: Sql, { fields, hidden, masked }: Reach): Sql<string> => {
  const covered = searchedFields([...hidden, ...fields.filter(({ field }) => masked.has(field))]);
  return covered.length === 0
    ? sql`${row}.search_entry`
    : sql`regexp_replace(${row}.search_entry, ${partPattern(tagsOf(covered))}, '', 'g')`;
};

type Finder = (word: string) => Found;

/** What a keyword finds when each of its words is found in this way; undefined without any word. */
const byKeyword = (keyword: string | undefined, find: Finder): Found | undefined => {
  const ways = searchWords(keyword).map((words) => {
    const found = words.map(find);
    return {
      where: allOf(found.map(({ where }) => where)),
      rank: sum(found.map(({ rank }) => rank)),
      coarse: sum(found.map(({ coarse }) => coarse)),
      isCommon: found.every(({ isCommon }) => isCommon),
    };
  });
  const [first, second] = ways;
  if (first === undefined || second === undefined) return first;
  const later = sql<number>`${literal(String(noRank))}::integer + ${second.rank}`;
  return {
    where: anyOf([first.where, second.where]),
    rank: sql`case when ${first.where} then ${first.rank} else ${later} end`,
    coarse: first.coarse,
    isCommon: false,
  };
};

/** What a keyword finds of a form's rows, in characters, pinyin or initials; undefined without any word. */
export const foundRows = (keyword: string | undefined, searched: Searched): Found | undefined =>
  byKeyword(keyword, (word) => byWord(word, searched));

type Seen = Pick<Visibility, 'form' | 'reach' | 'keeper' | 'caller'> & { readonly row: Sql };

const target = sql`found`;

/** The rows whose field points to a record that the caller sees and the word finds. */
const throughField = (word: string, { field, row, form, caller }: Seen & { field: CustomFormField }): Found[] => {
  const related = form.related.get(field.settings.relation_form_id ?? 0);
  if (related === undefined) return [];
  const reach = reachOf(caller, related);
  const { where, rank, coarse } = byWord(word, { row: target, reach, fields: related.fields });
  const seen = allOf([
    sql`${target}.id = ${row}.${columnSql(field.field)}`,
    sql`${target}.deleted_at is null`,
    ...reach.conditions(target),
  ]);
  const from = sql`from ${tableSql(related.table)} as ${target} where ${seen}`;
  return [
    {
      where: sql`exists (select ${from} and ${where})`,
      rank: sql`(select ${rank} ${from})`,
      coarse: sql`(select ${coarse} ${from})`,
      isCommon: isCommon(word),
    },
  ];
};

/** What a keyword finds: rows by their own words, or by those of the records that the form's keeper names. */
export const foundCondition = (keyword: string | undefined, seen: Seen): Found | undefined => {
  const { form, reach, keeper } = seen;
  const pointing = reach.fields.filter(
    ({ field, edit_input }) =>
      fieldTypeOf(edit_input).pointsTo === 'form' &&
      !fieldTypeOf(edit_input).many &&
      keeper?.foundBy?.includes(field) === true,
  );
  return byKeyword(keyword, (word) => {
    const own = byWord(word, { ...seen, fields: form.definition.fields });
    const ways = [own, ...pointing.flatMap((field) => throughField(word, { ...seen, field }))];
    if (ways.length === 1) return own;
    return {
      where: anyOf(ways.map(({ where }) => where)),
      rank: sql`least(${sql.join(ways.map(({ rank }) => rank))})`,
      coarse: sql`least(${sql.join(ways.map(({ coarse }) => coarse))})`,
      isCommon: isCommon(word),
    };
  });
};
