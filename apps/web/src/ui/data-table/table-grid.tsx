import {
  type CSSProperties,
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type ColumnLayout, clampWidth, type PlacedColumn, rowHeights } from './column-layout';
import { cutOff } from './cut-off';
import { type ColumnWindow, columnsOf, columnsWindowedFrom, type RowWindow, windowOf } from './row-window';
import type { TableFoot as DrawnFoot } from './table-foot';
import { measureTable, numbersWidth, selectWidth } from './table-geometry';
import { TableHead } from './table-head';
import { TableRow } from './table-row';
import type { TableView } from './table-view';
import { useWindowRoom } from './use-window-room';

const TableFoot = lazy(async () => ({ default: (await import('./table-foot')).TableFoot })) as typeof DrawnFoot;

const sameRows = (a: RowWindow, b: RowWindow) => a.first === b.first && a.end === b.end && a.below === b.below;
const sameColumns = (a: ColumnWindow, b: ColumnWindow) => a.first === b.first && a.end === b.end;

/** The visible part of a long page and of many columns. */
const useWindow = <Row,>({ rows, placed, layout }: TableView<Row>, widths: readonly number[]) => {
  const count = rows.length;
  const rowHeight = rowHeights[layout.density];
  const pins = useMemo(() => placed.map(({ pin }) => pin), [placed]);
  const scroller = useRef<HTMLDivElement>(null);
  // What was last seen of it: to look while rows are put in place would make the browser lay them out at once.
  const view = useRef({ top: 0, left: 0, height: window.innerHeight, width: window.innerWidth });
  const [shown, setShown] = useState(() => windowOf({ count, rowHeight, ...view.current }));
  const [columns, setColumns] = useState(() => columnsOf({ pins, widths, ...view.current }));
  const place = useCallback(() => {
    const next = windowOf({ count, rowHeight, ...view.current });
    setShown((before) => (sameRows(before, next) ? before : next));
    const across = columnsOf({ pins, widths, ...view.current });
    setColumns((before) => (sameColumns(before, across) ? before : across));
  }, [count, rowHeight, pins, widths]);
  useLayoutEffect(place, [place]);
  const look = () => {
    if (!scroller.current) return;
    const { scrollTop: top, clientHeight: height, scrollLeft: left, clientWidth: width } = scroller.current;
    // A page that is kept while another one is shown has no size.
    if (width === 0) return;
    view.current = { top, left, height, width };
    place();
  };
  const resized = useEffectEvent(look);
  useEffect(() => {
    const watched = scroller.current;
    if (!watched) return undefined;
    const observer = new ResizeObserver(() => resized());
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return { scroller, look, shown, columns };
};

/** All columns, while they are measured. */
const everyColumn = <Row,>(placed: readonly PlacedColumn<Row>[]): ColumnWindow => ({
  first: placed.filter(({ pin }) => pin === 'left').length,
  end: placed.filter(({ pin }) => pin !== 'right').length,
});

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

/** Once the browser has laid everything out for its frame: to measure before would make it do so within this task. */
const afterFrame = (measure: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(measure);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/**
 * Before a column's content has been measured the browser lays the table out by content. Nobody gets to see it, but for a
 * table that is wider than its room: there the columns keep that width.
 */
const useMeasuring = <Row,>(view: TableView<Row>, scroller: RefObject<HTMLElement | null>) => {
  const { rows, placed, fit } = view;
  const unknown = placed.filter(({ column, drawn }) => drawn === undefined && fit.widths[column.key] === undefined);
  const measuring = rows.length > 0 && unknown.length > 0;
  useLayoutEffect(() => {
    if (!measuring) return undefined;
    const measure = () => {
      if (!scroller.current?.clientWidth) return;
      const heads = [...scroller.current.querySelectorAll<HTMLElement>('thead th[data-key]')];
      const found = heads.map(
        (head) => [head.dataset.key ?? '', Math.ceil(head.getBoundingClientRect().width)] as const,
      );
      fit.add(Object.fromEntries(found.filter(([key]) => unknown.some(({ column }) => column.key === key))));
    };
    if (placed.length > columnsWindowedFrom) return afterFrame(measure);
    measure();
    return undefined;
  });
  useWholeAmounts(view, scroller);
  return measuring;
};

/** Lets the screen follow the cells. */
const useCellAccess = <Row,>({ cellAccess }: TableView<Row>, scroller: RefObject<HTMLElement | null>) => {
  const attach = cellAccess?.attach;
  useEffect(() => (scroller.current ? attach?.(scroller.current) : undefined), [attach, scroller]);
};

/** Widens columns whose amounts later rows would have cut off; all other widths stay. */
const useWholeAmounts = <Row,>({ placed, fit }: TableView<Row>, scroller: RefObject<HTMLElement | null>) => {
  // Without dependencies: whatever is rendered anew may be other rows.
  useEffect(() =>
    afterFrame(() => {
      const short = cutOff(scroller.current, { placed, natural: fit.widths });
      if (short) fit.add(short);
    }),
  );
};

/** What stands before the columns and after them. */
const sidesOf = <Row,>({ rows, selection, firstNumber, actions, actionsWidth }: TableView<Row>) => {
  const select = selection ? selectWidth : 0;
  const numbers = firstNumber === undefined ? 0 : numbersWidth(firstNumber + rows.length - 1);
  return { select, numbers, lead: select + numbers, trail: actions ? actionsWidth : 0 };
};

const Columns = (props: {
  lead: readonly number[];
  keys: readonly string[];
  widths: readonly number[];
  trail: number;
}) => (
  <colgroup>
    {props.lead.map((width) => (
      <col key={width} style={{ width }} />
    ))}
    {props.keys.map((key, at) => (
      <col key={key} style={{ width: props.widths[at] }} />
    ))}
    {props.trail > 0 ? <col style={{ width: props.trail }} /> : null}
  </colgroup>
);

/** The table itself: header, visible rows, pinned columns, sums. */
export const TableGrid = <Row,>({ view, room }: { view: TableView<Row>; room: number }) => {
  const { rows, placed, layout, selection, actions, fit, firstNumber, sums } = view;
  const { select, numbers, lead, trail } = sidesOf(view);
  const { widths, total, style } = useMemo(
    () => measureTable({ placed, natural: fit.widths, room, lead, trail }),
    [placed, fit, room, lead, trail],
  );
  const { scroller, look, shown, columns } = useWindow(view, widths);
  useWindowRoom(scroller);
  useCellAccess(view, scroller);
  const measuring = useMeasuring(view, scroller);
  const drawn = measuring ? everyColumn(placed) : columns;
  const draw = useDraw({ placed, widths, layout, onLayout: view.onLayout });
  const fitAgain = (key: string) => {
    const { [key]: _, ...others } = layout.widths;
    fit.forget(key);
    view.onLayout({ ...layout, widths: others });
  };
  const before = [select, numbers].filter((width) => width > 0);
  const span = placed.length + before.length + (actions ? 1 : 0);
  return (
    <div
      ref={scroller}
      className="data-table-scroll"
      data-overflow={total > room}
      data-measuring={measuring}
      onScroll={look}
    >
      <table
        aria-label={view.label}
        aria-rowcount={rows.length + 1}
        style={measuring ? undefined : ({ ...style, '--select-width': `${select}px` } as CSSProperties)}
      >
        {measuring ? null : (
          <Columns lead={before} keys={placed.map(({ column }) => column.key)} widths={widths} trail={trail} />
        )}
        <TableHead
          placed={placed}
          widths={widths}
          state={view.state}
          onSort={view.onSort}
          onDraw={draw}
          onFit={fitAgain}
          numbered={numbers > 0}
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
              number={firstNumber === undefined ? undefined : firstNumber + shown.first + at}
              placed={placed}
              columns={drawn}
              chosen={selection?.isChosen(row) ?? false}
              struck={view.isStruck(row)}
              onChoose={selection?.onChoose}
              actions={actions}
            />
          ))}
          <Spacer height={shown.below} columns={span} />
        </tbody>
        {sums ? (
          <Suspense>
            <TableFoot view={view} sums={sums} lead={before.length} />
          </Suspense>
        ) : null}
      </table>
    </div>
  );
};
