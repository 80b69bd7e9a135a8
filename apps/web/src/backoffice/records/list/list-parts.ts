import type { RecordAction, RecordMeta, RecordRef, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { ReactNode } from 'react';
import type { Search } from '../../../platform/list-state/list-state';
import type { MenuButtonItem } from '../../../ui/menu-button/menu-button';
import type { GivenChoices } from '../edit/given-choices';

/** What the buttons that a screen adds to a list work with. */
export interface PanelContext {
  readonly meta: RecordMeta;
  readonly actions: readonly RecordAction[];
  /** Loads the rows again, as after a write. */
  readonly refresh: () => void;
}

/** What the buttons over chosen rows work with. */
export interface PanelBatch extends PanelContext {
  readonly rows: readonly RecordRow[];
  /** Chooses nothing any more. */
  readonly clear: () => void;
}

/** What a screen that holds a list gives to it. It must keep its identity between renders (`useMemo`). */
export interface ListParts {
  /** What the list is called for those who hear the page. */
  readonly title?: string;
  /** Fields that point to one record: the rows are narrowed to it, new records start with it, nobody can take it away. */
  readonly fixed?: Readonly<Record<string, RecordRef>>;
  /** More conditions that nobody can take away. */
  readonly narrowed?: Search;
  /** What new records start with besides. */
  readonly preset?: RecordValues;
  /** What fields of its form choose from, by column, where the screen knows better than the form they point to. */
  readonly choices?: GivenChoices;
  /** What the list says and offers while it has no rows. */
  readonly empty?: (panel: PanelContext) => {
    readonly title: string;
    readonly hint: string;
    readonly action?: ReactNode;
  };
  /** Actions of the engine that have no place on this screen. */
  readonly withholds?: readonly RecordAction[];
  /** Buttons beside 新增. */
  readonly tools?: (panel: PanelContext) => ReactNode;
  /** Buttons over the chosen rows. */
  readonly batchTools?: (batch: PanelBatch) => ReactNode;
  /** Buttons of a row before 详情, and entries of its 更多. */
  readonly rowActions?: (row: RecordRow, panel: PanelContext) => readonly MenuButtonItem[];
  readonly more?: (row: RecordRow, panel: PanelContext) => readonly MenuButtonItem[];
  readonly actionsWidth?: number;
  /** Cells that the screen draws itself, by column. */
  readonly cells?: Readonly<Record<string, (row: RecordRow) => ReactNode>>;
  /** Parts of an open record that the screen adds, after its values. */
  readonly tabs?: (
    row: RecordRow,
  ) => readonly { readonly key: string; readonly label: string; readonly children: ReactNode }[];
  /** Something was written, so that what the screen shows beside the list can follow. */
  readonly onChanged?: () => void;
  /** Where the name of a record leads instead of opening it over the list; one in the recycle bin opens there. */
  readonly addressOf?: (row: RecordRow) => string;
  /** Opens a record in a place of the screen's own instead of the drawer. */
  readonly onOpen?: (row: RecordRow) => void;
}

/** A list that stands for itself. */
export const noParts: ListParts = {};

/** The conditions that hold whatever staff search for. */
export const fixedSearch = ({ fixed = {}, narrowed = {} }: ListParts): Search => ({
  ...Object.fromEntries(Object.entries(fixed).map(([field, { id }]) => [field, [id]])),
  ...narrowed,
});

/** What a new record starts with; absent in a list that stands for itself. */
export const presetOf = ({ fixed, preset }: ListParts): RecordValues | undefined =>
  fixed === undefined && preset === undefined ? undefined : { ...fixed, ...preset };
