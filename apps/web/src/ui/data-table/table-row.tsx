import { memo, type ReactNode } from 'react';
import type { PlacedColumn } from './column-layout';
import { RowCheckbox } from './row-checkbox';
import type { ColumnWindow } from './row-window';
import type { RowKey } from './selection';
import { CellContent, isNumeric } from './table-cell';
import { pinStyle } from './table-geometry';

/** The props of a row; none of them changes while a column is resized or the table scrolls. */
export interface RowProps<Row> {
  readonly row: Row;
  readonly rowKey: RowKey;
  readonly name: string;
  readonly index: number;
  /** Its number among all hits, where rows are numbered. */
  readonly number: number | undefined;
  readonly placed: readonly PlacedColumn<Row>[];
  /** Which of the columns that scroll are rendered. */
  readonly columns: ColumnWindow;
  readonly chosen: boolean;
  readonly struck: boolean;
  readonly onChoose: ((row: Row, chosen: boolean, range: boolean) => void) | undefined;
  readonly actions: ((row: Row) => ReactNode) | undefined;
}

/** Stands in for columns that are out of view. */
const Beyond = ({ columns }: { columns: number }) => (columns > 0 ? <td colSpan={columns} /> : null);

const Cells = <Row,>({ row, placed, columns }: Pick<RowProps<Row>, 'row' | 'placed' | 'columns'>) => {
  const left = placed.findIndex(({ pin }) => pin !== 'left');
  const right = placed.findLastIndex(({ pin }) => pin !== 'right') + 1;
  const cells = (from: number, to: number) =>
    placed.slice(from, to).map((place, at) => (
      <td
        key={place.column.key}
        data-column={place.column.key}
        data-pin={place.pin}
        data-numeric={isNumeric(place.column)}
        data-key={isNumeric(place.column) ? place.column.key : undefined}
        style={pinStyle(place, from + at)}
      >
        <CellContent column={place.column} row={row} />
      </td>
    ));
  if (left < 0) return cells(0, placed.length);
  // Of a moment ago, when there may have been other columns.
  const first = Math.min(Math.max(columns.first, left), right);
  const end = Math.min(Math.max(columns.end, first), right);
  return (
    <>
      {cells(0, left)}
      <Beyond columns={first - left} />
      {cells(first, end)}
      <Beyond columns={right - end} />
      {cells(right, placed.length)}
    </>
  );
};

const DrawnRow = <Row,>(props: RowProps<Row>) => {
  const { row, rowKey, name, index, number, placed, columns, chosen, struck, onChoose, actions } = props;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={onChoose ? chosen : undefined}
      data-row={rowKey}
      data-chosen={chosen}
      data-struck={struck}
    >
      {onChoose ? (
        <td className="data-table-select" data-pin="left">
          <RowCheckbox name={name} checked={chosen} onChoose={(next, range) => onChoose(row, next, range)} />
        </td>
      ) : null}
      {number === undefined ? null : (
        <td className="data-table-number" data-pin="left">
          {number}
        </td>
      )}
      <Cells row={row} placed={placed} columns={columns} />
      {actions ? (
        <td className="data-table-actions" data-pin="right">
          {actions(row)}
        </td>
      ) : null}
    </tr>
  );
};

/** One row, redrawn only when one of its props changes. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow;
