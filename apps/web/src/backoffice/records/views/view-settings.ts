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

const isUntouched = ({ order, shown, numbered, sums }: ColumnLayout): boolean =>
  order.length === 0 && Object.keys(shown).length === 0 && numbered === undefined && sums === undefined;

/** The shown columns in order. */
export const shownColumns = (columns: readonly Column<never>[], layout: ColumnLayout): string[] =>
  placeColumns(columns, layout)
    .filter(({ shown }) => shown)
    .map(({ column }) => column.key);

/** The layout under a view: the view's columns, numbers and sums until staff change them. */
export const layoutUnder = (
  saved: ColumnLayout,
  { view, all }: { view: ViewSettings | undefined; all: readonly string[] },
): ColumnLayout => {
  if (view === undefined || !isUntouched(saved)) return saved;
  const { columns, numbered, sums } = view;
  const shown = columns && {
    order: columns,
    shown: Object.fromEntries(all.map((key) => [key, columns.includes(key)])),
  };
  return { ...saved, ...shown, numbered, sums };
};

/** The layout with the defaults of the view or the form. */
export const untouched = ({ widths, pins, density }: ColumnLayout): ColumnLayout => ({
  order: [],
  shown: {},
  widths,
  pins,
  density,
});

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
  /** The displayed layout. */
  drawn: Pick<ColumnLayout, 'numbered' | 'sums'>;
}): ViewSettings => ({
  ...filterOf(list.state),
  ...(list.columns === undefined ? {} : { columns: [...list.columns] }),
  ...(list.drawn.numbered ? { numbered: true } : {}),
  ...(Object.keys(list.drawn.sums ?? {}).length === 0 ? {} : { sums: { ...list.drawn.sums } }),
  ...(list.layout === 'table' ? {} : { layout: list.layout, ...(list.by === undefined ? {} : { by: list.by }) }),
});

const sorted = (named: Readonly<Record<string, unknown>> | undefined): unknown[] =>
  Object.entries(named ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));

const comparable = (settings: ViewSettings): string => {
  const { keyword, search, sort_name, sort_type, columns, numbered, sums, layout, by } = settings;
  const order = [sort_name ?? '', sort_type ?? ''];
  const shown = [columns ?? null, numbered ?? false, sorted(sums)];
  return JSON.stringify([keyword ?? '', sorted(search), order, shown, layout ?? 'table', by ?? '']);
};

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
