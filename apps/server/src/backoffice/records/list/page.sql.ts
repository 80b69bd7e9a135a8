import { type SqlBool, sql } from 'kysely';
import { literal } from '../../../platform/db/literal';
import type { Sql } from '../../forms';
import { commonMax, type Ranks, rankedMax } from './keyword-condition.sql';
import type { Order } from './order';
import type { OrderSql } from './order.sql';

/** Where the parameters of a statement come from, in the order of their occurrence. */
export type Parameter = 'conditions' | 'coarse' | 'rank' | 'skip' | 'size';

/** A part of a list's statement: `with` parts that end in `page (id, k)`, with the rank of ranked rows as `r`, and their parameters. */
export interface PageSql {
  readonly parts: Sql;
  readonly parameters: readonly Parameter[];
  /** Whether `total (n)` is already among the parts. */
  readonly hasTotal: boolean;
}

/** The rows that a page is taken from. */
export interface PageSource {
  readonly table: Sql;
  /** The condition of the rows; its parameters are `conditions`. */
  readonly where: Sql<SqlBool>;
  readonly order: Order;
  /** What comes before the order; its parameters are `rank` and `coarse`. Only for rows that are collected. */
  readonly rank: Ranks | undefined;
  readonly by: OrderSql;
  /** The number of matching rows; its parameters are `conditions` too. */
  readonly total: Sql;
  /** A common page size. It is a constant in the statement, so that a generic plan is as good as a custom one. */
  readonly usualSize: number | undefined;
}

/** Up to this offset a page is counted from the start; beyond it from the nearer end. */
export const nearRows = 1000;
const farthestNear = literal(String(2 * nearRows));

const directions = { asc: sql`asc`, desc: sql`desc` } as const;
const reversed = { asc: sql`desc`, desc: sql`asc` } as const;

const rows = ({ table, by }: PageSource): Sql => sql`select form_row.id, ${by.key} as k from ${table} as form_row`;

const inOrder = ({ by, order }: PageSource): Sql =>
  sql`order by ${by.key} ${directions[order.direction]}, form_row.id ${directions[order.direction]}`;
const fromTheEnd = ({ by, order }: PageSource): Sql =>
  sql`order by ${by.key} ${reversed[order.direction]}, form_row.id ${reversed[order.direction]}`;

/** The same with empty values last. */
const inListOrder = ({ by, order }: PageSource): Sql =>
  sql`order by ${by.key} ${directions[order.direction]} ${by.isNullable ? sql`nulls last` : sql``},
    form_row.id ${directions[order.direction]}`;

/** The order of rows that are already selected. */
export const pickedOrder = ({ order: { direction }, rank }: Pick<PageSource, 'order' | 'rank'>): Sql =>
  sql`${rank === undefined ? sql`` : sql`r, `}k ${directions[direction]} nulls last, id ${directions[direction]}`;

/** The hits with their ranks, exact ones unless there are too many. */
const rankedHits = ({ table }: PageSource, { rank, coarse }: Ranks): Sql =>
  sql`(select hits.id, hits.k, (
      select case when total.n <= ${literal(String(rankedMax))}::bigint then ${rank} else ${coarse} end
      from ${table} as form_row where form_row.id = hits.id) as r from hits, total) as ranked`;

/** A page of what most rows have: all are counted, and only so many are read as could be ranked. */
export const commonPage = (source: PageSource): PageSql => {
  const { rank, table, by, where, total } = source;
  if (rank === undefined) return gatheredPage(source);
  return {
    parts: sql`total as materialized (select ${total} as n),
      hits as materialized (select form_row.id, ${by.key} as k from ${table} as form_row where ${where}
        ${inListOrder(source)} limit ${literal(String(commonMax))}),
      page as (select * from ${rankedHits(source, rank)} order by ${pickedOrder(source)} limit ${0}::bigint offset ${0}::bigint)`,
    parameters: ['conditions', 'conditions', 'rank', 'coarse', 'size', 'skip'],
    hasTotal: true,
  };
};

/** Collects all hits once, for conditions whose index does not return them in order: for both page and total. */
export const gatheredPage = (source: PageSource): PageSql => {
  const { rank, table, by, where } = source;
  return {
    parts: sql`hits as materialized (select form_row.id, ${by.key} as k from ${table} as form_row where ${where}),
      total as (select count(*) as n from hits),
      page as (select * from ${rank === undefined ? sql`hits` : rankedHits(source, rank)}
        order by ${pickedOrder(source)} limit ${0}::bigint offset ${0}::bigint)`,
    parameters: ['conditions', ...(rank === undefined ? [] : (['rank', 'coarse'] as const)), 'size', 'skip'],
    hasTotal: true,
  };
};

/** Up to this number hits are sorted; of more, the first ones in order are found quickly. */
const fewHits = literal('100000');

/**
 * For conditions that an index serves without the order, such as a range of days: hits are counted in the index, and
 * then either collected and sorted, or found while reading all rows in order, whichever is less work.
 */
export const countedPage = (source: PageSource): PageSql => {
  const { where, order, total } = source;
  const asked = (isTaken: Sql, column: Sql): Sql =>
    sql`(select case when ${isTaken} then ${column} else 0 end from asked)`;
  const isFew = sql`n <= ${fewHits}::bigint`;
  const isMany = sql`n > ${fewHits}::bigint`;
  return {
    parts: sql`total as materialized (select ${total} as n),
      asked as materialized (select ${0}::bigint as size, ${0}::bigint as skip, n from total),
      page as (
        (select id, k from (${rows(source)} where ${where} offset 0) as hits order by ${pickedOrder({ order, rank: undefined })}
          limit ${asked(isFew, sql`size`)} offset ${asked(isFew, sql`skip`)})
        union all
        (select id, k from (${rows(source)} where ${where} ${inListOrder(source)} limit ${farthestNear}) as near
          limit ${asked(isMany, sql`size`)} offset ${asked(isMany, sql`skip`)}))`,
    parameters: ['conditions', 'size', 'skip', 'conditions', 'conditions'],
    hasTotal: true,
  };
};

/** A page near the start, read in index order where possible; a constant bound lets PostgreSQL plan for few rows. */
export const nearPage = (source: PageSource): PageSql => {
  const { where, by, order } = source;
  if (!by.isNullable || order.direction === 'asc') {
    const { usualSize } = source;
    const size = usualSize === undefined ? sql`${0}::bigint` : literal(String(usualSize));
    return {
      parts: sql`page as (select id, k from (${rows(source)} where ${where} ${inOrder(source)} limit ${farthestNear}) as near
        limit ${size} offset ${0}::bigint)`,
      parameters: usualSize === undefined ? ['conditions', 'size', 'skip'] : ['conditions', 'skip'],
      hasTotal: false,
    };
  }
  // A descending index scan begins with nulls, which must come last.
  return {
    parts: sql`asked as (select ${0}::bigint as size, ${0}::bigint as skip),
      filled as materialized (select id, k from (
        ${rows(source)} where ${where} and ${by.column} is not null ${inOrder(source)} limit ${farthestNear}) as near
        limit (select skip + size from asked)),
      unfilled as (${rows(source)} where ${where} and ${by.column} is null order by form_row.id desc
        limit (select skip + size - (select count(*) from filled) from asked)),
      page as (select id, k from (select id, k from filled union all select id, k from unfilled) as near
        order by ${pickedOrder({ order, rank: undefined })} limit (select size from asked) offset (select skip from asked))`,
    parameters: ['size', 'skip', 'conditions', 'conditions'],
    hasTotal: false,
  };
};

/**
 * A page far from the start. The rows form two sections, those with a value and then those without, and each page is
 * counted from the nearer end of the first, so that the last page costs no more than the first.
 */
export const farPage = (source: PageSource): PageSql => {
  const { table, where, by, order, total } = source;
  const isFilled = by.isNullable ? sql`${where} and ${by.column} is not null` : where;
  const unfilled = by.isNullable
    ? sql`(select count(*) from ${table} as form_row where ${where} and ${by.column} is null)`
    : sql`0`;
  const rest = by.isNullable
    ? sql`union all (${rows(source)} where ${where} and ${by.column} is null
        order by form_row.id ${directions[order.direction]}
        limit (select size - taken from cut) offset (select greatest(skip - filled, 0) from cut))`
    : sql``;
  return {
    parts: sql`total as materialized (select ${total} as n),
      asked as (select ${0}::bigint as size, ${0}::bigint as skip, n, n - ${unfilled} as filled from total),
      cut as materialized (select size, skip, filled, least(size, greatest(filled - skip, 0)) as taken,
        skip > filled / 2 as from_the_end from asked),
      page as (
        (${rows(source)} where ${isFilled} ${inOrder(source)}
          limit (select case when from_the_end then 0 else taken end from cut) offset (select skip from cut))
        union all
        (${rows(source)} where ${isFilled} ${fromTheEnd(source)}
          limit (select case when from_the_end then taken else 0 end from cut)
          offset (select case when from_the_end then greatest(filled - skip - taken, 0) else 0 end from cut))
        ${rest})`,
    parameters: by.isNullable
      ? ['conditions', 'size', 'skip', 'conditions', 'conditions', 'conditions', 'conditions']
      : ['conditions', 'size', 'skip', 'conditions', 'conditions'],
    hasTotal: true,
  };
};
