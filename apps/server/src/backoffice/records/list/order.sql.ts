import { sql } from 'kysely';
import { columnSql, type Sql, storedTypeOf } from '../../forms';
import type { Reach } from '../reach';
import { formRow } from '../row/row.sql';
import type { Order } from './order';

/** An order as SQL. */
export interface OrderSql {
  readonly key: Sql;
  readonly column: Sql;
  readonly isNullable: boolean;
}

/** An order as SQL. */
export const orderSql = ({ name }: Order, reach: Reach): OrderSql => {
  const column = sql`${formRow}.${columnSql(name)}`;
  const field = reach.fields.find((candidate) => candidate.field === name);
  const isPinyin = field !== undefined && storedTypeOf(field.edit_input).sort === 'pinyin';
  return { key: isPinyin ? sql`${column} collate app.pinyin` : column, column, isNullable: field !== undefined };
};
