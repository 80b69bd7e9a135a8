import type { CSSProperties } from 'react';
import type { NaturalWidths } from './column-layout';
import { measureTable, numbersWidth, selectWidth } from './table-geometry';
import type { TableView } from './table-view';
import './table-skeleton.css';

/** More lines would be below the window. */
const mostLines = 12;

/** Lines in the shape of the table that is loading: its columns, the height of its rows. */
export const TableSkeleton = <Row,>(props: {
  view: TableView<Row>;
  room: number;
  /** The columns' widths when the list was open before. */
  natural: NaturalWidths;
}) => {
  const { view, room, natural } = props;
  const { placed, selection, actions, actionsWidth, state } = view;
  const before = [
    ...(selection ? [selectWidth] : []),
    ...(view.layout.numbered ? [numbersWidth(state.page * state.page_size)] : []),
  ];
  const lead = before.reduce((sum, width) => sum + width, 0);
  const trail = actions ? actionsWidth : 0;
  const { widths } = measureTable({ placed, natural, room, lead, trail });
  const columns = [...before, ...widths, trail].filter((width) => width > 0).map((width) => `${width}px`);
  const style: CSSProperties = { gridTemplateColumns: columns.join(' ') };
  const keys = Array.from({ length: columns.length }, (_, at) => at);
  const lines = Array.from({ length: Math.min(state.page_size, mostLines) + 1 }, (_, at) => at);
  return (
    <div className="data-table-scroll data-table-skeleton" aria-hidden="true">
      {lines.map((line) => (
        <div key={line} style={style}>
          {keys.map((key) => (
            <span key={key} />
          ))}
        </div>
      ))}
    </div>
  );
};
