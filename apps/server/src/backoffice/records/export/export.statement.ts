import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import { filled } from '../../../platform/db/slotted-statement';
import { namedFilesSql } from '../../files';
import { columnSql, type Sql, stampSql, tableSql } from '../../forms';
import { conditionsSql, type Wanted } from '../list/conditions.sql';
import type { Order } from '../list/order';
import { orderSql } from '../list/order.sql';
import { rowColumns } from '../row/row.sql';
import type { Visibility } from '../row/visibility';
import { personSlots } from '../scope.sql';

/** A statement that is ready to be sent. */
interface ReadyStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** A validated export query. */
export interface ExportQuery extends Wanted {
  readonly order: Order;
  readonly rank: Sql<number> | undefined;
  readonly columns: readonly string[];
}

const directions = { asc: sql`asc`, desc: sql`desc` } as const;

/** A value of a row; files with their names. */
const valueSql = (name: string, field: CustomFormField | undefined): Sql => {
  const column = sql`made.${columnSql(name)}`;
  const { holdsFiles, many } = field === undefined ? {} : fieldTypeOf(field.edit_input);
  if (holdsFiles === undefined) return column;
  return namedFilesSql(many ? column : sql`array_remove(array[${column}], null)`);
};

/**
 * All rows of a list, as arrays of the values in responses: the same conditions, order, labels and masks. Columns that
 * are not exported are not computed.
 */
export const rowsStatement = (db: Executor, visibility: Visibility, query: ExportQuery): ReadyStatement => {
  const wanted = new Set(query.columns);
  const fields = visibility.reach.fields.filter(({ field }) => wanted.has(field));
  const narrowed = { ...visibility, reach: { ...visibility.reach, fields } };
  const direction = directions[query.order.direction];
  const by = orderSql(query.order, visibility.reach);
  // An index gives the rows in order only where the column is never null.
  const nulls = by.isNullable ? sql`nulls last` : sql``;
  const byName = new Map(fields.map((field) => [field.field, field]));
  const values = sql.join(query.columns.map((name) => valueSql(name, byName.get(name))));
  const { sql: text, parameters } = sql`select json_build_array(${values})::text as row from (
    select ${rowColumns(narrowed, 'whole')} from ${tableSql(visibility.form.definition.table_name)} as form_row
    where ${conditionsSql(query, visibility)}
    order by ${query.rank === undefined ? sql`` : sql`${query.rank}, `}${by.key} ${direction} ${nulls}, form_row.id ${direction}) as made`.compile(
    db,
  );
  return { sql: text, parameters: filled(parameters, personSlots(visibility.caller)) };
};

/** The number of rows, the time, and the stamp that shows whether the definition is still live. */
export const headStatement = (db: Executor, visibility: Visibility, query: ExportQuery): ReadyStatement =>
  sql`select (select count(*) from ${tableSql(visibility.form.definition.table_name)} as form_row
      where ${conditionsSql(query, visibility)}) as total, now() as now,
      ${stampSql(visibility.form)} as stamp`.compile(db);
