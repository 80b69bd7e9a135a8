import type { ReactNode } from 'react';

/** How the values of a column are written; numbers and money stand right-aligned on tabular figures. */
export type ColumnKind = 'text' | 'number' | 'money' | 'date' | 'datetime';

/** Where a column stays while the others scroll. */
export type Pin = 'left' | 'right' | 'none';

/** One column of a table. */
export interface Column<Row> {
  /** Name of the column on the wire: it is what `sort_name` sends. */
  readonly key: string;
  readonly title: string;
  /** Its value in a row; the row's own member of that name unless given. */
  readonly value?: (row: Row) => unknown;
  readonly kind?: ColumnKind;
  /** Draws the cell; the written value unless given. */
  readonly render?: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Width in px that staff start with. */
  readonly width?: number;
  readonly pin?: Pin;
  /** Left out until staff choose it. */
  readonly hidden?: boolean;
  /** Heads the row's card on a phone; the first column does unless one is marked. */
  readonly heading?: boolean;
}

const memberOf = (row: unknown, key: string): unknown =>
  typeof row === 'object' && row !== null ? Reflect.get(row, key) : undefined;

/** The value of a row in a column. */
export const cellValue = <Row>(column: Column<Row>, row: Row): unknown =>
  column.value ? column.value(row) : memberOf(row, column.key);
