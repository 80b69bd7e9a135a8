import type { ReactNode } from 'react';
import type { ListState, LoadList } from '../../platform/list-state/list-state';
import type { ChangeListState } from '../../platform/list-state/use-list-state';
import type { CellAccess } from './cell-access';
import type { Column } from './column';
import type { RowKey, Selection } from './selection';
import type { LoadSums, TableView } from './table-view';
import type { ColumnLayoutState, Preferences } from './use-column-layout';

/** The props of a table. `columns` and `load` must keep their identity between renders: a new one is a new table. */
export interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => RowKey;
  /** A row's name for screen readers; by default its first column. */
  readonly rowName?: (row: Row) => string;
  /** Rows that no longer count are grey and struck through. */
  readonly isStruck?: (row: Row) => boolean;
  readonly load: LoadList<Row>;
  readonly state: ListState;
  readonly onChange: ChangeListState;
  /** Page sizes; by default those of requirements §9. */
  readonly sizes?: readonly number[];
  /** A change reloads the rows, as after a write. */
  readonly version?: number;
  /** Where the user's columns are stored, and under which name. */
  readonly preferences?: Preferences;
  readonly storageKey: string;
  /** The columns as managed by the screen itself, from `useColumnLayout`. */
  readonly columnState?: ColumnLayoutState;
  readonly selection?: {
    readonly selected: Selection<Row>;
    readonly onChange: (next: Selection<Row>) => void;
    /** The actions on the selected rows. */
    readonly actions: ReactNode;
    /** Selects all rows that the search finds, on whatever page; up to so many. */
    readonly hits?: {
      readonly most: number;
      readonly choose: (state: ListState, total: number) => Promise<void>;
    };
  };
  /** Lets the screen follow the cells, as for editing them in place. */
  readonly cellAccess?: CellAccess<Row>;
  /** The row's buttons, in a column that stays at the right edge. */
  readonly actions?: (row: Row) => ReactNode;
  readonly actionsWidth?: number;
  /** Offers totals, averages and the like of columns that are summable. */
  readonly loadSums?: LoadSums;
  /** Search and buttons of the screen, above the table. */
  readonly toolbar?: ReactNode;
  /** Renders the rows in another way than a table, such as cards with pictures. */
  readonly drawing?: (view: TableView<Row>) => ReactNode;
  /** What an empty table shows and offers; `note` also while conditions leave nothing. */
  readonly empty: {
    readonly title: string;
    readonly hint: string;
    readonly note?: string | undefined;
    readonly action?: ReactNode;
  };
}
