import type { ReactNode } from 'react';
import type { ListState } from '../../platform/list-state/list-state';
import type { CellAccess } from './cell-access';
import type { Sum } from './column';
import type { ColumnLayout, PlacedColumn } from './column-layout';
import type { RowKey } from './selection';
import type { FittedWidths } from './use-natural-widths';

/** The row selection for the grid and the cards. */
export interface ChoosableRows<Row> {
  readonly page: 'all' | 'some' | 'none';
  readonly isChosen: (row: Row) => boolean;
  readonly onChoose: (row: Row, chosen: boolean, range: boolean) => void;
  readonly onChoosePage: (chosen: boolean) => void;
}

/** Loads figures of columns over all hits of a list; exact, so as text, and null where there is no value. */
export type LoadSums = (asked: {
  readonly wanted: Readonly<Record<string, Sum>>;
  readonly state: ListState;
  readonly signal: AbortSignal;
}) => Promise<Readonly<Record<string, string | null>>>;

/** The line below the rows. */
export interface TableSums {
  readonly wanted: Readonly<Record<string, Sum>>;
  readonly load: LoadSums;
  /** A change loads them again. */
  readonly version: number;
}

/** What the grid and the cards both render: the same rows, columns and actions. */
export interface TableView<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** The number of the first row among all hits, where rows are numbered. */
  readonly firstNumber: number | undefined;
  readonly rowKey: (row: Row) => RowKey;
  readonly rowName: (row: Row) => string;
  readonly isStruck: (row: Row) => boolean;
  /** Visible columns only. */
  readonly placed: readonly PlacedColumn<Row>[];
  readonly layout: ColumnLayout;
  readonly onLayout: (next: ColumnLayout) => void;
  readonly fit: FittedWidths;
  /** The line below the rows, if staff asked for one. */
  readonly sums: TableSums | undefined;
  readonly state: ListState;
  readonly onSort: (name: string) => void;
  readonly selection: ChoosableRows<Row> | undefined;
  readonly cellAccess: CellAccess<Row> | undefined;
  readonly actions: ((row: Row) => ReactNode) | undefined;
  readonly actionsWidth: number;
}
