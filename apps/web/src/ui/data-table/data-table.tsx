import { ReloadOutlined } from '@ant-design/icons';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { cycleSort, isNarrowed, pageCount, pageSizes, withoutConditions } from '../../platform/list-state/list-state';
import { useListRows } from '../../platform/list-state/use-list-rows';
import { ActionButton } from '../action-button/action-button';
import { BatchBar } from '../batch-bar/batch-bar';
import { ColumnPicker } from '../column-picker/column-picker';
import { EmptyState } from '../empty-state/empty-state';
import { placeColumns } from './column-layout';
import type { DataTableProps } from './data-table.props';
import { dataTableTexts as texts } from './data-table.texts';
import { TableCards } from './table-cards';
import { writeName } from './table-cell';
import { useWidth } from './table-geometry';
import { TableGrid } from './table-grid';
import { TablePager } from './table-pager';
import type { TableView } from './table-view';
import { useChoosableRows } from './use-choosable-rows';
import { useColumnLayout } from './use-column-layout';

import './data-table.css';
import './data-table-header.css';
import './data-table-cards.css';
import '../struck/struck.css';

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

const Waiting = () => (
  <div className="data-table-waiting" aria-hidden="true">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
      <span key={line} />
    ))}
  </div>
);

/** A table that is paged, sorted and searched on the server, and whose columns each user arranges. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { columns, state, onChange, rowName, selection } = props;
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const own = useColumnLayout(props.storageKey, props.columnState ? undefined : props.preferences);
  const { layout, ready, change } = props.columnState ?? own;
  const { page, status, reload } = useListRows({ load: props.load, state, version: props.version ?? 0 });
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
    rowKey: props.rowKey,
    rowName: nameOf,
    isStruck: props.isStruck ?? neverStruck,
    placed: shown,
    layout,
    onLayout: change,
    state,
    onSort: (name) => onChange((now) => cycleSort(now, name)),
    selection: choosable,
    cellAccess: props.cellAccess,
    actions: props.actions,
    actionsWidth: props.actionsWidth ?? 170,
  };
  const waiting = !ready || width === undefined || (page === undefined && status === 'loading');
  const failed = status === 'failed' && rows.length === 0;
  const content = () => {
    if (waiting) return <Waiting />;
    if (failed) return <Failed onReload={reload} />;
    if (rows.length === 0) return <Nothing props={props} />;
    if (props.drawing) return props.drawing(view);
    return width < cardsBelow ? <TableCards view={view} onChange={onChange} /> : <TableGrid view={view} room={width} />;
  };
  return (
    <div
      ref={root}
      className="data-table"
      data-density={layout.density}
      data-status={status}
      aria-busy={status === 'loading'}
    >
      <div className="data-table-bar">
        <div className="data-table-toolbar">{props.toolbar}</div>
        <button
          type="button"
          className="data-table-tool"
          aria-label={texts.refresh}
          title={texts.refresh}
          onClick={reload}
        >
          <ReloadOutlined aria-hidden />
        </button>
        <ColumnPicker placed={placed} layout={layout} onChange={change} />
      </div>
      {selection && selection.selected.size > 0 ? (
        <BatchBar
          count={selection.selected.size}
          elsewhere={selection.selected.size - rows.filter((row) => selection.selected.has(props.rowKey(row))).length}
          onClear={() => selection.onChange(new Map())}
        >
          {selection.actions}
        </BatchBar>
      ) : null}
      <div className="data-table-content">{content()}</div>
      {waiting || failed ? null : (
        <TablePager total={page?.total ?? 0} state={state} sizes={props.sizes ?? pageSizes} onChange={onChange} />
      )}
      <p className="data-table-status" role="status">
        {status === 'loading' ? texts.loading : ''}
      </p>
    </div>
  );
};
