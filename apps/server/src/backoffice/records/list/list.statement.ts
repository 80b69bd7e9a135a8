import { sql } from 'kysely';
import { BoundedMap } from '../../../platform/cache/bounded-map';
import type { Executor } from '../../../platform/db/database';
import { type PreparedStatement, prepare } from '../../../platform/db/prepared';
import { filled, slotsIn } from '../../../platform/db/slotted-statement';
import { stampSql, tableSql } from '../../forms';
import { totalSql } from '../count/total.sql';
import { rowColumns } from '../row/row.sql';
import type { Visibility } from '../row/visibility';
import { personSlots } from '../scope.sql';
import { conditionsSql } from './conditions.sql';
import { commonMax, type Ranks } from './keyword-condition.sql';
import type { Order } from './order';
import { orderSql } from './order.sql';
import {
  commonPage,
  countedPage,
  farPage,
  gatheredPage,
  nearPage,
  nearRows,
  type PageSource,
  type Parameter,
  pickedOrder,
} from './page.sql';
import type { Condition } from './search.sql';

/** A validated list query. */
export interface ListQuery {
  readonly conditions: readonly Condition[];
  readonly order: Order;
  readonly rank: Ranks | undefined;
  readonly deleted: boolean;
  readonly skip: number;
  readonly size: number;
}

interface ListStatement extends PreparedStatement {
  readonly parameters: readonly Parameter[];
  /** The parameters of the row columns; they come last. */
  readonly slots: readonly unknown[];
}

/** Statements by shape, the most recently used. Each is a text of some kilobytes. */
const statements = new BoundedMap<string, ListStatement>(500);

const pages = {
  near: nearPage,
  far: farPage,
  counted: countedPage,
  gathered: gatheredPage,
  common: commonPage,
} as const;

const kindOf = ({ conditions, deleted, rank, skip, size }: ListQuery, { reach }: Visibility): keyof typeof pages => {
  if (rank?.isCommon && !deleted && skip + size < commonMax) return 'common';
  if (deleted || conditions.some(({ index }) => index === 'none')) return 'gathered';
  if (skip >= nearRows) return 'far';
  // A person's own rows may be a handful, a department's nearly all.
  return !reach.isAll || conditions.some(({ index }) => index === 'counted') ? 'counted' : 'near';
};

/** The sizes that screens offer (requirements §9), and those of a calendar and of a picker. */
const usualSizes = [10, 20, 30, 40, 100, 200];

const usualSize = ({ size }: ListQuery): number | undefined => (usualSizes.includes(size) ? size : undefined);

const sourceOf = (visibility: Visibility, query: ListQuery): PageSource => {
  const { form, reach } = visibility;
  const table = tableSql(form.definition.table_name);
  const where = conditionsSql(query, visibility);
  // Without conditions there are no parameters either.
  const isAll = !query.deleted && query.conditions.length === 0 && reach.isAll;
  const total = isAll
    ? totalSql({ formId: form.id, table })
    : sql`(select count(*) from ${table} as form_row where ${where})`;
  const { order, rank } = query;
  return { table, where, order, rank, by: orderSql(order, reach), total, usualSize: usualSize(query) };
};

const compile = (db: Executor, visibility: Visibility, query: ListQuery): ListStatement => {
  const source = sourceOf(visibility, query);
  const page = pages[kindOf(query, visibility)](source);
  const total = page.hasTotal ? sql`` : sql`, total as (select ${source.total} as n)`;
  const compiled = sql`with ${page.parts}${total}
    select ${stampSql(visibility.form)} as stamp, concat('{"data":[', (select string_agg(
        (select row_to_json(made) from (select ${rowColumns(visibility, 'list')} from ${source.table} as form_row
          where form_row.id = page.id) as made)::text, ',' order by ${pickedOrder(query)})
      from page), '],"total":', (select n from total), '}') as body`.compile(db);
  // The number of hits in a range depends on its bounds, so such a list is planned each time.
  const statement =
    kindOf(query, visibility) === 'counted' ? { name: undefined, text: compiled.sql } : prepare(compiled.sql);
  return {
    ...statement,
    parameters: page.hasTotal ? page.parameters : [...page.parameters, 'conditions'],
    slots: slotsIn(compiled.parameters),
  };
};

/** The statement of a list and its parameters. Its text is made once for all lists of the same shape. */
export const listStatement = (
  db: Executor,
  visibility: Visibility,
  query: ListQuery,
): { readonly statement: PreparedStatement; readonly values: unknown[] } => {
  const asked = conditionsSql(query, visibility).compile(db);
  const { name, direction } = query.order;
  const rank = query.rank?.rank.compile(db);
  const coarse = query.rank?.coarse.compile(db);
  const shape = [kindOf(query, visibility), usualSize(query), name, direction, asked.sql, rank?.sql, coarse?.sql];
  const key = [visibility.key, ...shape].join('\n');
  const statement = statements.get(key) ?? compile(db, visibility, query);
  statements.set(key, statement);
  const given: Readonly<Record<Parameter, readonly unknown[]>> = {
    conditions: asked.parameters,
    rank: rank?.parameters ?? [],
    coarse: coarse?.parameters ?? [],
    size: [query.size],
    skip: [query.skip],
  };
  const values = statement.parameters.flatMap((parameter) => given[parameter]);
  if (statement.slots.length === 0) return { statement, values };
  return { statement, values: [...values, ...filled(statement.slots, personSlots(visibility.caller))] };
};
