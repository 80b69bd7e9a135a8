import type { RecordFilter, ViewSettings } from '@shuyuan/contract/backoffice/records/record';
import type { ListState, Search } from '../../../platform/list-state/list-state';
import type { Column } from '../../../ui/data-table/column';
import { type ColumnLayout, placeColumns } from '../../../ui/data-table/column-layout';
import type { Layout, PlaceChange } from '../list/record-place';

/** The filter and order of the list. */
export const filterOf = ({ keyword, search, sort_name, sort_type }: ListState): RecordFilter => ({
  ...(keyword === undefined ? {} : { keyword }),
  ...(Object.keys(search).length === 0 ? {} : { search: search as RecordFilter['search'] & Search }),
  ...(sort_name === undefined || sort_type === undefined ? {} : { sort_name, sort_type }),
});

const isUntouched = ({ order, shown }: ColumnLayout): boolean => order.length === 0 && Object.keys(shown).length === 0;

/** The shown columns in order. */
export const shownColumns = (columns: readonly Column<never>[], layout: ColumnLayout): string[] =>
  placeColumns(columns, layout)
    .filter(({ shown }) => shown)
    .map(({ column }) => column.key);

/** The layout under a view: the view's columns until staff change them. */
export const layoutUnder = (
  saved: ColumnLayout,
  { columns, all }: { columns: readonly string[] | undefined; all: readonly string[] },
): ColumnLayout =>
  columns === undefined || !isUntouched(saved)
    ? saved
    : { ...saved, order: columns, shown: Object.fromEntries(all.map((key) => [key, columns.includes(key)])) };

/** The layout with the default columns of the view or the form. */
export const untouched = (layout: ColumnLayout): ColumnLayout => ({ ...layout, order: [], shown: {} });

/** The columns as a view would store them; unchanged ones are left to the view or the form. */
export const columnsNow = (list: {
  columns: readonly Column<never>[];
  saved: ColumnLayout;
  /** The displayed layout, under the view. */
  drawn: ColumnLayout;
  view: ViewSettings | undefined;
}): readonly string[] | undefined =>
  isUntouched(list.saved) ? list.view?.columns : shownColumns(list.columns, list.drawn);

/** The settings that would be saved now. */
export const settingsOf = (list: {
  state: ListState;
  layout: Layout;
  by?: string | undefined;
  columns: readonly string[] | undefined;
}): ViewSettings => ({
  ...filterOf(list.state),
  ...(list.columns === undefined ? {} : { columns: [...list.columns] }),
  ...(list.layout === 'table' ? {} : { layout: list.layout, ...(list.by === undefined ? {} : { by: list.by }) }),
});

const sorted = (search: ViewSettings['search']): unknown[] =>
  Object.entries(search ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));

const comparable = ({ keyword, search, sort_name, sort_type, columns, layout, by }: ViewSettings): string =>
  JSON.stringify([
    keyword ?? '',
    sorted(search),
    sort_name ?? '',
    sort_type ?? '',
    columns ?? null,
    layout ?? 'table',
    by ?? '',
  ]);

/** Whether two settings show the same list. */
export const sameSettings = (a: ViewSettings, b: ViewSettings): boolean => comparable(a) === comparable(b);

/** The address of a view: its settings are written out, so that a copied link shows what the sender saw. */
export const viewPlace = (view: { id: number; settings: ViewSettings } | undefined): PlaceChange => {
  const { keyword, search, sort_name, sort_type, layout, by } = view?.settings ?? {};
  return {
    view: view === undefined ? undefined : String(view.id),
    keyword,
    search: search === undefined || Object.keys(search).length === 0 ? undefined : JSON.stringify(search),
    sort_name,
    sort_type,
    layout: layout === 'table' ? undefined : layout,
    by,
    page: undefined,
  };
};
