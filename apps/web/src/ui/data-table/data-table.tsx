import { ReloadOutlined } from '@ant-design/icons';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { cycleSort, isNarrowed, pageCount, pageSizes, withoutConditions } from '../../platform/list-state/list-state';
import { useListRows } from '../../platform/list-state/use-list-rows';
import { useSumsReload } from '../../platform/list-state/use-list-sums';
import { ActionButton } from '../action-button/action-button';
import { ConditionsPlace } from '../advanced-search/conditions-place';
import { ColumnPicker } from '../column-picker/column-picker';
import { EmptyState } from '../empty-state/empty-state';
import type { ChosenBar as Bar } from './chosen-bar';
import type { Sum } from './column';
import { type ColumnLayout, type PlacedColumn, placeColumns } from './column-layout';
import type { DataTableProps } from './data-table.props';
import { dataTableTexts as texts } from './data-table.texts';
import type { TableCards as Cards } from './table-cards';
import { writeName } from './table-cell';
import { useWidth } from './table-geometry';
import { TableGrid } from './table-grid';
import { TablePager } from './table-pager';
import { TableSkeleton } from './table-skeleton';
import type { TableView } from './table-view';
import { useChoosableRows } from './use-choosable-rows';
import { useColumnLayout } from './use-column-layout';
import { useNaturalWidths, widthsBefore } from './use-natural-widths';

import './data-table.css';
import './data-table-header.css';
import '../struck/struck.css';

// Loaded with the first selection; `lazy` loses the component's type parameter.
const ChosenBar = lazy(async () => ({ default: (await import('./chosen-bar')).ChosenBar })) as unknown as typeof Bar;

// Loaded on phones; `lazy` loses the component's type parameter.
const TableCards = lazy(async () => ({
  default: (await import('./table-cards')).TableCards,
})) as unknown as typeof Cards;

/** Below this width a table is too narrow to read: the rows become cards. */
const cardsBelow = 640;
const noRows: readonly never[] = [];
const neverStruck = () => false;

/** If a page no longer exists, because rows were deleted or the address is old, goes to the last one. */
const useExistingPage = <Row,>(props: DataTableProps<Row>, total: number | undefined): void => {
  const { state, onChange } = props;
  useEffect(() => {
    if (total === undefined || total === 0) return;
    const last = pageCount(total, state.page_size);
    if (state.page > last) onChange((now) => ({ ...now, page: last }), { replace: true });
  }, [total, state, onChange]);
};

// Requirements §8: a failed load shows no message, not even that the list is empty; it only offers a retry.
const Failed = ({ onReload }: { onReload: () => void }) => (
  <div className="data-table-failed">
    <ActionButton onClick={onReload}>{texts.reload}</ActionButton>
  </div>
);

const Nothing = <Row,>({ props }: { props: DataTableProps<Row> }) => {
  const { state, onChange, empty } = props;
  if (!isNarrowed(state)) {
    return (
      <EmptyState icon="TableOutlined" title={empty.title} hint={empty.hint} note={empty.note}>
        {empty.action}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="TableOutlined" title={texts.nothingFound} hint={texts.nothingFoundHint} note={empty.note}>
      <ActionButton onClick={() => onChange(withoutConditions)}>{texts.clearSearch}</ActionButton>
    </EmptyState>
  );
};

const plainLines = ['a', 'b', 'c', 'd', 'e', 'f'];

const PlainWaiting = () => (
  <div className="data-table-waiting" aria-hidden="true">
    {plainLines.map((line) => (
      <span key={line} />
    ))}
  </div>
);

/** What stands in for rows that are loading, in the shape that they will have. */
const Waiting = <Row,>({ isTable, ...props }: Parameters<typeof TableSkeleton<Row>>[0] & { isTable: boolean }) =>
  isTable ? <TableSkeleton {...props} /> : <PlainWaiting />;

const Tools = <Row,>(props: { onRefresh: () => void; picker: Parameters<typeof ColumnPicker<Row>>[0] }) => (
  <>
    <button
      type="button"
      className="data-table-tool"
      aria-label={texts.refresh}
      title={texts.refresh}
      onClick={props.onRefresh}
    >
      <ReloadOutlined aria-hidden />
    </button>
    <ColumnPicker {...props.picker} />
  </>
);

/** The line below the rows, where a shown column has one and the screen can load it. */
const sumsOf = <Row,>(props: DataTableProps<Row>, placed: readonly PlacedColumn<Row>[], layout: ColumnLayout) => {
  const { loadSums: load, version = 0 } = props;
  const wanted = placed.flatMap(({ column, shown }): [string, Sum][] => {
    const sum = layout.sums?.[column.key];
    return shown && column.summable && sum !== undefined ? [[column.key, sum]] : [];
  });
  return load && wanted.length > 0 ? { load, version, wanted: Object.fromEntries(wanted) } : undefined;
};

/** The rows, and how they are shown. */
const useTable = <Row,>(props: DataTableProps<Row>) => {
  const { columns, state, onChange, rowName, storageKey } = props;
  const own = useColumnLayout(storageKey, props.columnState ? undefined : props.preferences);
  const { layout, ready, change } = props.columnState ?? own;
  const fit = useNaturalWidths(storageKey);
  const { page, skipped, status, reload } = useListRows({ load: props.load, state, version: props.version ?? 0 });
  useExistingPage(props, status === 'ready' ? page?.total : undefined);
  const placed = useMemo(() => placeColumns(columns, layout), [columns, layout]);
  const shown = useMemo(() => placed.filter((place) => place.shown), [placed]);
  const loaded = page?.data ?? noRows;
  const latest = props.cellAccess?.latest;
  const rows = useMemo(() => (latest ? loaded.map(latest) : loaded), [loaded, latest]);
  const nameOf = useCallback((row: Row) => (rowName ? rowName(row) : writeName(columns, row)), [rowName, columns]);
  const choosable = useChoosableRows(rows, props);
  const view: TableView<Row> = {
    label: props.label,
    rows,
    firstNumber: layout.numbered ? skipped + 1 : undefined,
    rowKey: props.rowKey,
    rowName: nameOf,
    isStruck: props.isStruck ?? neverStruck,
    placed: shown,
    layout,
    onLayout: change,
    fit,
    sums: sumsOf(props, placed, layout),
    state,
    onSort: (name) => onChange((now) => cycleSort(now, name)),
    selection: choosable,
    cellAccess: props.cellAccess,
    actions: props.actions,
    actionsWidth: props.actionsWidth ?? 170,
  };
  const picker = { placed, layout, onChange: change, natural: fit.widths, hasSums: props.loadSums !== undefined };
  return { view, picker, rows, total: page?.total, status, reload, waiting: !ready || (!page && status === 'loading') };
};

/** A table that is paged, sorted and searched on the server, and whose columns each user arranges. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { state, onChange, storageKey } = props;
  const [conditionsPlace, setConditionsPlace] = useState<HTMLElement | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const reloadSums = useSumsReload();
  const { view, picker, rows, total, status, reload, waiting } = useTable(props);
  const failed = status === 'failed' && rows.length === 0;
  const refresh = () => {
    reload();
    reloadSums();
  };
  const content = () => {
    if (width === undefined) return null;
    const isTable = width >= cardsBelow && !props.drawing;
    if (waiting) return <Waiting view={view} room={width} isTable={isTable} natural={widthsBefore(storageKey)} />;
    if (failed) return <Failed onReload={reload} />;
    if (rows.length === 0) return <Nothing props={props} />;
    if (props.drawing) return props.drawing(view);
    if (isTable) return <TableGrid view={view} room={width} />;
    return (
      <Suspense fallback={<PlainWaiting />}>
        <TableCards view={view} onChange={onChange} />
      </Suspense>
    );
  };
  return (
    <div
      ref={root}
      className="data-table"
      data-density={view.layout.density}
      data-status={status}
      aria-busy={status === 'loading'}
    >
      <div className="data-table-bar">
        <div className="data-table-toolbar">
          <ConditionsPlace value={conditionsPlace}>{props.toolbar}</ConditionsPlace>
        </div>
        <Tools onRefresh={refresh} picker={picker} />
      </div>
      <div ref={setConditionsPlace} className="data-table-conditions" />
      {props.selection?.selected.size ? (
        <Suspense fallback={null}>
          <ChosenBar props={props} rows={rows} total={total ?? 0} page={view.selection?.page ?? 'none'} />
        </Suspense>
      ) : null}
      <div className="data-table-content">{content()}</div>
      {waiting || failed || width === undefined ? null : (
        <TablePager
          label={props.label}
          total={total ?? 0}
          state={state}
          sizes={props.sizes ?? pageSizes}
          onChange={onChange}
        />
      )}
      <p className="visually-hidden" role="status">
        {status === 'loading' ? texts.loading : ''}
      </p>
    </div>
  );
};
