import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { type PointerEvent, useRef } from 'react';
import type { ListState } from '../../platform/list-state/list-state';
import type { PlacedColumn } from './column-layout';
import { dataTableTexts as texts } from './data-table.texts';
import { PageCheckbox } from './row-checkbox';
import { isNumeric } from './table-cell';
import { pinStyle } from './table-geometry';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The edge of a header cell, dragged by pointer to resize the column; the column picker does the same by keyboard. */
const WidthHandle = (props: { title: string; width: number; onDraw: (width: number) => void; onFit: () => void }) => {
  const start = useRef<{ x: number; width: number }>(undefined);
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: props.width };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (start.current) props.onDraw(start.current.width + event.clientX - start.current.x);
  };
  const end = () => {
    start.current = undefined;
  };
  return (
    <span
      className="data-table-handle"
      aria-hidden="true"
      title={texts.resize(props.title)}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={props.onFit}
    />
  );
};

const SortButton = (props: { title: string; onSort: () => void }) => (
  <button type="button" className="data-table-sort" title={texts.sortHint(props.title)} onClick={props.onSort}>
    <span className="data-table-value">{props.title}</span>
    <span className="data-table-carets" aria-hidden="true">
      <CaretUpOutlined />
      <CaretDownOutlined />
    </span>
  </button>
);

const HeadCell = <Row,>(props: {
  placed: PlacedColumn<Row>;
  index: number;
  width: number;
  state: ListState;
  onSort: (name: string) => void;
  onDraw: (index: number, width: number) => void;
  onFit: (key: string) => void;
}) => {
  const { placed, index, width, state } = props;
  const { column } = placed;
  const sorted = state.sort_name === column.key && state.sort_type ? ariaSort[state.sort_type] : 'none';
  return (
    <th
      scope="col"
      data-key={column.key}
      aria-sort={column.sortable ? sorted : undefined}
      data-pin={placed.pin}
      data-numeric={isNumeric(column)}
      style={pinStyle(placed, index)}
    >
      {column.sortable ? (
        <SortButton title={column.title} onSort={() => props.onSort(column.key)} />
      ) : (
        <span className="data-table-value" title={column.title}>
          {column.title}
        </span>
      )}
      <WidthHandle
        title={column.title}
        width={width}
        onDraw={(drawn) => props.onDraw(index, drawn)}
        onFit={() => props.onFit(column.key)}
      />
    </th>
  );
};

/** The header row: sticky, sorts, and resizes columns at its edges. */
export const TableHead = <Row,>(props: {
  placed: readonly PlacedColumn<Row>[];
  widths: readonly number[];
  state: ListState;
  onSort: (name: string) => void;
  onDraw: (index: number, width: number) => void;
  onFit: (key: string) => void;
  numbered: boolean;
  page?: { chosen: 'all' | 'some' | 'none'; onChoose: (chosen: boolean) => void };
  hasActions: boolean;
}) => (
  <thead>
    <tr aria-rowindex={1}>
      {props.page ? (
        <th scope="col" className="data-table-select" data-pin="left">
          <PageCheckbox {...props.page} />
        </th>
      ) : null}
      {props.numbered ? (
        <th scope="col" className="data-table-number" data-pin="left">
          {texts.number}
        </th>
      ) : null}
      {props.placed.map((placed, index) => (
        <HeadCell
          key={placed.column.key}
          placed={placed}
          index={index}
          width={props.widths[index] ?? 0}
          state={props.state}
          onSort={props.onSort}
          onDraw={props.onDraw}
          onFit={props.onFit}
        />
      ))}
      {props.hasActions ? (
        <th scope="col" className="data-table-actions" data-pin="right">
          {texts.actions}
        </th>
      ) : null}
    </tr>
  </thead>
);
