import { sql } from 'kysely';
import { allOf } from '../../../platform/db/conditions';
import { beginningWith, containing } from '../../../platform/db/like';
import { schoolOffset } from '../../../platform/db/school-offset';
import type { Sql } from './column-type';
import type { SearchOperator } from './stored-type';

/** From and to, both optional. */
type Range<T> = readonly [from: T | null, to: T | null];

/** A day of the calendar: as text, or as an expression for one that moves. */
export type SearchedDay = string | Sql;

/** Contains the text. */
export const contains: SearchOperator<string> = {
  index: undefined,
  where: ({ column }, text) => sql`${column} ilike ${containing(text)}`,
};

/** Equals a text. */
export const equalsText: SearchOperator<string> = {
  index: 'btree',
  where: ({ column }, text) => sql`${column} = ${text}`,
};

/** Equals a sealed text, under any of the known keys. */
export const equalsSealed: SearchOperator<string> = {
  index: 'btree',
  where: ({ column }, text) => sql`${column} = any(app.seals(${text}))`,
};

/** Equals a number; a decimal is passed as text, so that no digit is lost. */
export const equalsNumber: SearchOperator<number | string> = {
  index: 'btree',
  where: ({ column }, number) => sql`${column} = ${number}::numeric`,
};

/** Equals an integer; compared as such, so that an index on integers serves it. */
export const equalsWhole: SearchOperator<number | string> = {
  index: 'btree',
  where: ({ column }, number) =>
    sql`(${column} = trunc(${number}::numeric)::bigint and trunc(${number}::numeric) = ${number}::numeric)`,
};

/** Equals a day. */
export const equalsDay: SearchOperator<string> = {
  index: 'btree',
  where: ({ column }, day) => sql`${column} = ${day}::date`,
};

/** Equals a time of day. */
export const equalsTime: SearchOperator<string> = {
  index: 'btree',
  where: ({ column }, time) => sql`${column} = ${time}::time`,
};

const between =
  <T>(bound: (value: T) => Sql): SearchOperator<Range<T>>['where'] =>
  ({ column }, [from, to]) =>
    allOf([
      ...(from === null ? [] : [sql<boolean>`${column} >= ${bound(from)}`]),
      ...(to === null ? [] : [sql<boolean>`${column} <= ${bound(to)}`]),
    ]);

/** Between two numbers, inclusive. */
export const numberRange: SearchOperator<Range<number | string>> = {
  index: 'btree',
  where: between((number) => sql`${number}::numeric`),
};

/** Between two integers, inclusive; compared as such, so that an index on integers serves it. */
export const wholeRange: SearchOperator<Range<number | string>> = {
  index: 'btree',
  where: ({ column }, [from, to]) =>
    allOf([
      ...(from === null ? [] : [sql<boolean>`${column} >= ceil(${from}::numeric)::bigint`]),
      ...(to === null ? [] : [sql<boolean>`${column} <= floor(${to}::numeric)::bigint`]),
    ]),
};

/** Between two days, inclusive. */
export const dayRange: SearchOperator<Range<SearchedDay>> = {
  index: 'btree',
  where: between((day) => sql`${day}::date`),
};

/** Between two times of day, inclusive. */
export const timeRange: SearchOperator<Range<string>> = {
  index: 'btree',
  where: between((time) => sql`${time}::time`),
};

/** Between two instants, or within two days of the school's calendar, both included. */
export const instantRange: SearchOperator<Range<SearchedDay>> = {
  index: 'btree',
  where: ({ column }, [from, to]) => {
    const isDay = (end: SearchedDay): boolean => typeof end !== 'string' || end.length === 10;
    const start = (day: SearchedDay): Sql => sql`(${day}::date::timestamp at time zone ${schoolOffset})`;
    const conditions: Sql<boolean>[] = [];
    if (from !== null) conditions.push(sql`${column} >= ${isDay(from) ? start(from) : sql`${from}::timestamptz`}`);
    if (to !== null && isDay(to)) conditions.push(sql`${column} < ${start(to)} + interval '1 day'`);
    if (to !== null && !isDay(to)) conditions.push(sql`${column} <= ${to}::timestamptz`);
    return allOf(conditions);
  },
};

/** A range of days that overlaps the given one. */
export const overlapsDays: SearchOperator<Range<SearchedDay>> = {
  index: 'gist',
  where: ({ column }, [from, to]) => sql`${column} && daterange(${from}::date, ${to}::date, '[]')`,
};

/** Begins with the text. */
export const startsWith: SearchOperator<string> = {
  index: undefined,
  where: ({ column }, text) => sql`${column} ilike ${beginningWith(text)}`,
};

/** A list that has all of the values. */
export const hasAllOf: SearchOperator<readonly string[]> = {
  index: 'gin',
  where: ({ column }, values) => sql`${column} @> ${values}::text[]`,
};

/** One of several texts. */
export const oneOfTexts: SearchOperator<readonly string[]> = {
  index: 'btree',
  where: ({ column }, values) => sql`${column} = any(${values}::text[])`,
};

/** A list that contains the value. */
export const has: SearchOperator<string> = {
  index: 'gin',
  where: (target, value) => hasAllOf.where(target, [value]),
};

/** A list that has one of the values. */
export const hasOneOf: SearchOperator<readonly string[]> = {
  index: 'gin',
  where: ({ column }, values) => sql`${column} && ${values}::text[]`,
};

/** A path that begins with the given steps. */
export const liesUnder: SearchOperator<readonly string[]> = {
  index: 'gin',
  // The second condition alone would be enough; the first is the one that an index can serve.
  where: ({ column }, path) =>
    sql`(${column} @> ${path}::text[] and ${column}[1:${path.length}::int] = ${path}::text[])`,
};

/** A switch that is on, or one that is off or was never touched. */
export const isOn: SearchOperator<boolean> = {
  index: undefined,
  where: ({ column }, on) => (on ? sql`${column} is true` : sql`${column} is not true`),
};

/** Points to one of the records. */
export const pointsTo: SearchOperator<readonly number[]> = {
  index: 'btree',
  where: ({ column }, ids) => sql`${column} = any(${ids}::bigint[])`,
};

const linked = (link: Sql | undefined, row: Sql): Sql => {
  if (link === undefined) throw new TypeError('a field of many records is searched in its link table');
  return sql`select from ${link} as link where link.row_id = ${row}`;
};

/** Links to one of the records. */
export const linksTo: SearchOperator<readonly number[]> = {
  index: undefined,
  where: ({ column, link }, ids) => sql`exists (${linked(link, column)} and link.target_id = any(${ids}::bigint[]))`,
};

/** Has a value, or has none. */
export const isFilled: SearchOperator<boolean> = {
  index: undefined,
  where: ({ column }, filled) => (filled ? sql`${column} is not null` : sql`${column} is null`),
};

/** Has a text that is not empty, or has none. */
export const isFilledText: SearchOperator<boolean> = {
  index: undefined,
  where: ({ column }, filled) => (filled ? sql`${column} <> ''` : sql`(${column} is null or ${column} = '')`),
};

export const isFilledList: SearchOperator<boolean> = {
  index: undefined,
  where: ({ column }, filled) =>
    filled ? sql`cardinality(${column}) > 0` : sql`coalesce(cardinality(${column}), 0) = 0`,
};

/** Links to records, or to none. */
export const hasLinks: SearchOperator<boolean> = {
  index: undefined,
  where: ({ column, link }, filled) =>
    filled ? sql`exists (${linked(link, column)})` : sql`not exists (${linked(link, column)})`,
};

/** The address of a place contains the text. */
export const addressContains: SearchOperator<string> = {
  index: undefined,
  where: ({ column }, text) => sql`${column} ->> 'address' ilike ${containing(text)}`,
};
