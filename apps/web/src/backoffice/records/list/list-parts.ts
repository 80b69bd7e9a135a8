import type { RecordAction, RecordMeta, RecordRef, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { ReactNode } from 'react';
import type { Search } from '../../../platform/list-state/list-state';
import type { MenuButtonItem } from '../../../ui/menu-button/menu-button';
import type { GivenChoices } from '../edit/given-choices';
import type { FormHelp } from '../edit/record-editor.props';

/** The context of the buttons that a screen adds to a list. */
export interface PanelContext {
  readonly meta: RecordMeta;
  readonly actions: readonly RecordAction[];
  /** Reloads the rows, as after a write. */
  readonly refresh: () => void;
}

/** The context of the buttons above selected rows. */
export interface PanelBatch extends PanelContext {
  readonly rows: readonly RecordRow[];
  /** Clears the selection. */
  readonly clear: () => void;
  /** Leaves only these selected. */
  readonly keep: (ids: readonly number[]) => void;
}

/** A board on which moving a card is more than an edit of its field. */
export interface BoardParts {
  /** The field whose options are the columns. */
  readonly field: string;
  /** The order of the cards until staff choose another. */
  readonly sort?: { readonly sort_name: string; readonly sort_type: 'asc' | 'desc' };
  /** Whether a card can be put into a column. */
  readonly takes: (row: RecordRow, to: string | null) => boolean;
  /** Says why not. */
  readonly refusal: (row: RecordRow, to: string | null) => string;
  /** Acts on a card that was put into a column that takes it; it stays where it was until the rows are reloaded. */
  readonly onDrop: (row: RecordRow, to: string | null, panel: PanelContext) => void;
  /** The words of a card below its name, instead of the list's fields. */
  readonly card?: (row: RecordRow) => ReactNode;
  /** What staff read above the board. */
  readonly hint: string;
}

/** What a screen that contains a list passes to it. It must keep its identity between renders (`useMemo`). */
export interface ListParts extends FormHelp {
  /** The list's name for screen readers. */
  readonly title?: string;
  /** Relations fixed to one record: only its rows are listed, new records start with it, and staff cannot remove it. */
  readonly fixed?: Readonly<Record<string, RecordRef>>;
  /** More conditions that staff cannot remove. */
  readonly narrowed?: Search;
  /** Further initial values of new records. */
  readonly preset?: RecordValues;
  /** The sources of choices for fields, by column, where the screen does not want those of the related form. */
  readonly choices?: GivenChoices;
  /** What the list shows and offers while it has no rows. */
  readonly empty?: (panel: PanelContext) => {
    readonly title: string;
    readonly hint: string;
    readonly action?: ReactNode;
  };
  /** Actions of the engine that this screen leaves out. */
  readonly withholds?: readonly RecordAction[];
  /** The screen's own buttons: the first stands beside 新增, the others are under 更多. */
  readonly tools?: (panel: PanelContext) => readonly ReactNode[];
  /** How its board works, where moving a card is an act of the screen's own. */
  readonly board?: BoardParts;
  /** Buttons above the selected rows. */
  readonly batchTools?: (batch: PanelBatch) => ReactNode;
  /** The words of the button by which someone writes to the people of selected rows, where they are not the form's own. */
  readonly writesTo?: string;
  /** What the screen does with a row: the first is a button before 详情, the rest is under 更多. */
  readonly acts?: (row: RecordRow, panel: PanelContext) => readonly MenuButtonItem[];
  /** Cells that the screen renders itself, by column. */
  readonly cells?: Readonly<Record<string, (row: RecordRow) => ReactNode>>;
  /** What the screen shows above the tabs of an open record, such as what can be done with it. */
  readonly head?: (row: RecordRow, panel: PanelContext) => ReactNode;
  /** Tabs that the screen adds to an open record, after its values; `<form>.<field>` stands in for the engine's own. */
  readonly tabs?: (
    row: RecordRow,
  ) => readonly { readonly key: string; readonly label: string; readonly children: ReactNode }[];
  /** Called after a write, so that what the screen shows beside the list can be updated. */
  readonly onChanged?: () => void;
  /** The address of a record's name, instead of opening it above the list; one in the recycle bin opens there. */
  readonly addressOf?: (row: RecordRow) => string;
  /** Opens a record elsewhere on the screen instead of in the drawer. */
  readonly onOpen?: (row: RecordRow) => void;
}

/** A list that is not part of another screen. */
export const noParts: ListParts = {};

/** The conditions that apply to every search. */
export const fixedSearch = ({ fixed = {}, narrowed = {} }: ListParts): Search => ({
  ...Object.fromEntries(Object.entries(fixed).map(([field, { id }]) => [field, [id]])),
  ...narrowed,
});

/** The initial values of a new record; absent in a list that is not part of another screen. */
export const presetOf = ({ fixed, preset }: ListParts): RecordValues | undefined =>
  fixed === undefined && preset === undefined ? undefined : { ...fixed, ...preset };
