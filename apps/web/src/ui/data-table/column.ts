import type { ReactNode } from 'react';

/** How the values of a column are formatted; numbers and money are right-aligned with tabular figures. */
export type ColumnKind = 'text' | 'number' | 'money' | 'date' | 'datetime';

/** What the line below the table can tell of all hits of a number column. */
export type Sum = 'sum' | 'avg' | 'max' | 'min';

/** Where a column stays while the others scroll. */
export type Pin = 'left' | 'right' | 'none';

/** One column of a table. */
export interface Column<Row> {
  /** Name of the column in the API: `sort_name` sends it. */
  readonly key: string;
  readonly title: string;
  /** Its value in a row; by default the row's property of that name. */
  readonly value?: (row: Row) => unknown;
  readonly kind?: ColumnKind;
  /** Renders the cell; by default the formatted value. */
  readonly render?: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Width in px until its content has been measured; content that arrives late gets no less. */
  readonly width?: number;
  /** Its content arrives after the row, so it cannot be measured. */
  readonly late?: boolean;
  /** Whether its values can be added up. */
  readonly summable?: boolean;
  readonly pin?: Pin;
  /** Hidden until staff show it. */
  readonly hidden?: boolean;
  /** The heading of the row's card on a phone; by default the first column. */
  readonly heading?: boolean;
}

const memberOf = (row: unknown, key: string): unknown =>
  typeof row === 'object' && row !== null ? Reflect.get(row, key) : undefined;

/** The value of a row in a column. */
export const cellValue = <Row>(column: Column<Row>, row: Row): unknown =>
  column.value ? column.value(row) : memberOf(row, column.key);
