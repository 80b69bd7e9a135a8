import type { ReactNode } from 'react';
import type { ListState } from '../../platform/list-state/list-state';
import type { ColumnLayout, PlacedColumn } from './column-layout';
import type { RowKey } from './selection';

/** The choosing of rows as the grid and the cards draw it. */
export interface ChoosableRows<Row> {
  readonly page: 'all' | 'some' | 'none';
  readonly isChosen: (row: Row) => boolean;
  readonly onChoose: (row: Row, chosen: boolean, range: boolean) => void;
  readonly onChoosePage: (chosen: boolean) => void;
}

/** What the grid and the cards both draw: the same rows, columns and actions. */
export interface TableView<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => RowKey;
  readonly rowName: (row: Row) => string;
  /** Shown columns only. */
  readonly placed: readonly PlacedColumn<Row>[];
  readonly layout: ColumnLayout;
  readonly onLayout: (next: ColumnLayout) => void;
  readonly state: ListState;
  readonly onSort: (name: string) => void;
  readonly selection: ChoosableRows<Row> | undefined;
  readonly actions: ((row: Row) => ReactNode) | undefined;
  readonly actionsWidth: number;
}
