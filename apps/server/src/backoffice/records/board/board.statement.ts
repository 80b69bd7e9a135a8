import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import type { PreparedStatement } from '../../../platform/db/prepared';
import { filled } from '../../../platform/db/slotted-statement';
import { stampSql, tableSql } from '../../forms';
import { conditionsSql } from '../list/conditions.sql';
import type { Judged } from '../list/list.service';
import { orderSql } from '../list/order.sql';
import { targetOf } from '../list/search.sql';
import { rowColumns } from '../row/row.sql';
import type { Visibility } from '../row/visibility';
import { personSlots } from '../scope.sql';

/** A validated board query. */
export interface BoardQuery extends Omit<Judged, 'rank'> {
  readonly field: CustomFormField;
  /** The wanted columns in order; null for the records without an option. */
  readonly columns: readonly (string | null)[];
  readonly skip: number;
  readonly size: number;
}

const directions = { asc: sql`asc`, desc: sql`desc` } as const;

/**
 * The statement of a board: the records are counted by column in one pass, then the first of each column that has any
 * are read. A value that is no longer an option counts as none, so that no record is missing from the board.
 */
export const boardStatement = (
  db: Executor,
  visibility: Visibility,
  query: BoardQuery,
): { readonly statement: PreparedStatement; readonly values: unknown[] } => {
  const { field, order, skip, size } = query;
  const table = tableSql(visibility.form.definition.table_name);
  const where = conditionsSql(query, visibility);
  const options = field.select_item.map(({ value }) => value);
  const { column } = targetOf(field, visibility.keeper);
  const isOption = sql`${column} = any(${options}::text[])`;
  const by = orderSql(order, visibility.reach);
  const direction = directions[order.direction];
  const rows = (isIn: typeof isOption, limit: typeof isOption) =>
    sql`(select form_row.id, ${by.key} as k from ${table} as form_row where ${where} and ${isIn}
      order by ${by.key} ${direction} nulls last, form_row.id ${direction} limit ${limit} offset ${skip}::bigint)`;
  const body = sql`concat('{"value":', coalesce(to_json(wanted.value)::text, 'null'), ',"total":', wanted.n, ',"rows":[',
    (select string_agg((select row_to_json(made) from (
        select ${rowColumns(visibility, 'list')} from ${table} as form_row where form_row.id = page.id) as made)::text,
        ',' order by k ${direction} nulls last, id ${direction})
      from (${rows(
        sql`${column} = wanted.value`,
        sql`case when wanted.value is null or wanted.n = 0 then 0 else ${size}::bigint end`,
      )} union all ${rows(
        sql`(${isOption}) is not true`,
        sql`case when wanted.value is null and wanted.n > 0 then ${size}::bigint else 0 end`,
      )}) as page), ']}')`;
  const { sql: text, parameters } = sql`
    with counted as materialized (select case when ${isOption} then ${column} end as value, count(*) as n
        from ${table} as form_row where ${where} group by 1),
      wanted as materialized (select asked.value, asked.place, coalesce(counted.n, 0) as n
        from unnest(${query.columns}::text[]) with ordinality as asked (value, place)
        left join counted on counted.value is not distinct from asked.value)
    select ${stampSql(visibility.form)} as stamp,
      concat('{"data":[', (select string_agg(${body}, ',' order by wanted.place) from wanted), ']}') as body`.compile(
    db,
  );
  // How many records a column has depends on the conditions, so a board is planned each time.
  return { statement: { name: undefined, text }, values: filled(parameters, personSlots(visibility.caller)) };
};
