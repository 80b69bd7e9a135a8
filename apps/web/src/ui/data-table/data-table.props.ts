import type { ReactNode } from 'react';
import type { ListState, LoadList } from '../../platform/list-state/list-state';
import type { ChangeListState } from '../../platform/list-state/use-list-state';
import type { Column } from './column';
import type { RowKey, Selection } from './selection';
import type { TableView } from './table-view';
import type { ColumnLayoutState, Preferences } from './use-column-layout';

/** What a table needs. `columns` and `load` must keep their identity between renders: a new one is a new table. */
export interface DataTableProps<Row> {
  /** Names the table for those who hear the page. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => RowKey;
  /** What a row is called where it is named aloud; its first column unless given. */
  readonly rowName?: (row: Row) => string;
  readonly load: LoadList<Row>;
  readonly state: ListState;
  readonly onChange: ChangeListState;
  /** Page sizes on offer; those of requirements §9 unless given. */
  readonly sizes?: readonly number[];
  /** A change loads the rows again, as after a write. */
  readonly version?: number;
  /** Where the user's columns are kept, and under which name. */
  readonly preferences?: Preferences;
  readonly storageKey: string;
  /** The columns as the screen keeps them itself, from `useColumnLayout`. */
  readonly columnState?: ColumnLayoutState;
  readonly selection?: {
    readonly selected: Selection<Row>;
    readonly onChange: (next: Selection<Row>) => void;
    /** What can be done with the chosen rows. */
    readonly actions: ReactNode;
  };
  /** The row's buttons, in a column that stays at the right edge. */
  readonly actions?: (row: Row) => ReactNode;
  readonly actionsWidth?: number;
  /** Search and buttons of the screen, above the table. */
  readonly toolbar?: ReactNode;
  /** Draws the rows in another way than a table, such as cards with pictures. */
  readonly drawing?: (view: TableView<Row>) => ReactNode;
  /** What an empty table says and offers next. */
  readonly empty: { readonly title: string; readonly hint: string; readonly action?: ReactNode };
}
