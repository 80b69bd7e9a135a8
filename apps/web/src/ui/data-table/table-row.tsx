import { memo, type ReactNode } from 'react';
import type { PlacedColumn } from './column-layout';
import { RowCheckbox } from './row-checkbox';
import type { RowKey } from './selection';
import { CellContent, isNumeric } from './table-cell';
import { pinStyle } from './table-geometry';

/** The props of a row; none of them changes while a column is resized or the table scrolls. */
export interface RowProps<Row> {
  readonly row: Row;
  readonly rowKey: RowKey;
  readonly name: string;
  readonly index: number;
  readonly placed: readonly PlacedColumn<Row>[];
  readonly chosen: boolean;
  readonly struck: boolean;
  readonly onChoose: ((row: Row, chosen: boolean, range: boolean) => void) | undefined;
  readonly actions: ((row: Row) => ReactNode) | undefined;
}

const DrawnRow = <Row,>({ row, rowKey, name, index, placed, chosen, struck, onChoose, actions }: RowProps<Row>) => (
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
    {placed.map((place, at) => (
      <td
        key={place.column.key}
        data-column={place.column.key}
        data-pin={place.pin}
        data-numeric={isNumeric(place.column)}
        style={pinStyle(place, at)}
      >
        <CellContent column={place.column} row={row} />
      </td>
    ))}
    {actions ? (
      <td className="data-table-actions" data-pin="right">
        {actions(row)}
      </td>
    ) : null}
  </tr>
);

/** One row, redrawn only when one of its props changes. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow;
