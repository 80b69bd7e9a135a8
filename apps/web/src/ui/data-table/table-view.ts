import type { ReactNode } from 'react';
import type { ListState } from '../../platform/list-state/list-state';
import type { CellAccess } from './cell-access';
import type { ColumnLayout, PlacedColumn } from './column-layout';
import type { RowKey } from './selection';

/** The row selection for the grid and the cards. */
export interface ChoosableRows<Row> {
  readonly page: 'all' | 'some' | 'none';
  readonly isChosen: (row: Row) => boolean;
  readonly onChoose: (row: Row, chosen: boolean, range: boolean) => void;
  readonly onChoosePage: (chosen: boolean) => void;
}

/** What the grid and the cards both render: the same rows, columns and actions. */
export interface TableView<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => RowKey;
  readonly rowName: (row: Row) => string;
  readonly isStruck: (row: Row) => boolean;
  /** Visible columns only. */
  readonly placed: readonly PlacedColumn<Row>[];
  readonly layout: ColumnLayout;
  readonly onLayout: (next: ColumnLayout) => void;
  readonly state: ListState;
  readonly onSort: (name: string) => void;
  readonly selection: ChoosableRows<Row> | undefined;
  readonly cellAccess: CellAccess<Row> | undefined;
  readonly actions: ((row: Row) => ReactNode) | undefined;
  readonly actionsWidth: number;
}
