import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ColumnLayout, clampWidth, type PlacedColumn, rowHeights } from './column-layout';
import { type RowWindow, windowOf } from './row-window';
import { measureTable, selectWidth } from './table-geometry';
import { TableHead } from './table-head';
import { TableRow } from './table-row';
import type { TableView } from './table-view';

const sameWindow = (a: RowWindow, b: RowWindow) => a.first === b.first && a.end === b.end && a.below === b.below;

/** The visible part of a long page. */
const useRowWindow = (count: number, rowHeight: number) => {
  const scroller = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(() => windowOf({ count, rowHeight, top: 0, height: 800 }));
  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const next = windowOf({ count, rowHeight, top: element.scrollTop, height: element.clientHeight });
    setShown((before) => (sameWindow(before, next) ? before : next));
  }, [count, rowHeight]);
  useLayoutEffect(look, [look]);
  return { scroller, look, shown };
};

/** Space in place of rows out of view. */
const Spacer = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 ? (
    <tr className="data-table-spacer">
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null;

const useDraw = <Row,>(options: {
  placed: readonly PlacedColumn<Row>[];
  widths: readonly number[];
  layout: ColumnLayout;
  onLayout: (next: ColumnLayout) => void;
}) => {
  const { placed, widths, layout, onLayout } = options;
  return (index: number, width: number) => {
    // The columns before it keep their width, or its edge would move away from the pointer.
    const before = placed.slice(0, index).map(({ column }, at) => [column.key, widths[at] ?? 0]);
    const drawn = [placed[index]?.column.key ?? '', clampWidth(width)];
    onLayout({ ...layout, widths: { ...layout.widths, ...Object.fromEntries([...before, drawn]) } });
  };
};

/** The table itself: header, visible rows, pinned columns. */
export const TableGrid = <Row,>({ view, room }: { view: TableView<Row>; room: number }) => {
  const { rows, placed, layout, selection, actions } = view;
  const rowHeight = rowHeights[layout.density];
  const { scroller, look, shown } = useRowWindow(rows.length, rowHeight);
  const attach = view.cellAccess?.attach;
  useEffect(() => (scroller.current ? attach?.(scroller.current) : undefined), [attach, scroller]);
  const actionsWidth = actions ? view.actionsWidth : 0;
  const selectable = selection !== undefined;
  const { widths, total, style } = useMemo(
    () => measureTable({ placed, room, selectable, actionsWidth }),
    [placed, room, selectable, actionsWidth],
  );
  const draw = useDraw({ placed, widths, layout, onLayout: view.onLayout });
  const span = placed.length + (selectable ? 1 : 0) + (actions ? 1 : 0);
  return (
    <section
      ref={scroller}
      className="data-table-scroll"
      aria-label={view.label}
      data-overflow={total > room}
      onScroll={look}
    >
      <table aria-label={view.label} aria-rowcount={rows.length + 1} style={style}>
        <colgroup>
          {selectable ? <col style={{ width: selectWidth }} /> : null}
          {placed.map(({ column }, index) => (
            <col key={column.key} style={{ width: widths[index] }} />
          ))}
          {actions ? <col style={{ width: actionsWidth }} /> : null}
        </colgroup>
        <TableHead
          placed={placed}
          widths={widths}
          state={view.state}
          onSort={view.onSort}
          onDraw={draw}
          hasActions={actions !== undefined}
          {...(selection ? { page: { chosen: selection.page, onChoose: selection.onChoosePage } } : {})}
        />
        <tbody>
          <Spacer height={shown.above} columns={span} />
          {rows.slice(shown.first, shown.end).map((row, at) => (
            <TableRow
              key={view.rowKey(row)}
              row={row}
              rowKey={view.rowKey(row)}
              name={view.rowName(row)}
              index={shown.first + at}
              placed={placed}
              chosen={selection?.isChosen(row) ?? false}
              struck={view.isStruck(row)}
              onChoose={selection?.onChoose}
              actions={actions}
            />
          ))}
          <Spacer height={shown.below} columns={span} />
        </tbody>
      </table>
    </section>
  );
};
