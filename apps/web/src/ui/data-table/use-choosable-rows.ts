import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { DataTableProps } from './data-table.props';
import { choose, type RowKey, rowsBetween } from './selection';
import type { ChoosableRows } from './table-view';

/** Selects rows of the page in addition to those selected on other pages. */
export const useChoosableRows = <Row>(
  rows: readonly Row[],
  { selection, rowKey }: Pick<DataTableProps<Row>, 'selection' | 'rowKey'>,
): ChoosableRows<Row> | undefined => {
  const last = useRef<RowKey>(undefined);
  const now = useRef({ rows, selection, rowKey });
  useLayoutEffect(() => {
    now.current = { rows, selection, rowKey };
  });

  // Reads the current selection from a ref, so that selecting one row does not redraw the others.
  const onChoose = useCallback((row: Row, chosen: boolean, range: boolean) => {
    const { rows: all, selection: held, rowKey: keyOf } = now.current;
    if (!held) return;
    const from = range ? last.current : undefined;
    const changed = rowsBetween(all, { from, to: keyOf(row), keyOf });
    last.current = keyOf(row);
    held.onChange(choose(held.selected, { rows: changed, keyOf, chosen }));
  }, []);

  return useMemo(() => {
    if (!selection) return undefined;
    const count = rows.filter((row) => selection.selected.has(rowKey(row))).length;
    return {
      page: count === 0 ? 'none' : count === rows.length ? 'all' : 'some',
      isChosen: (row) => selection.selected.has(rowKey(row)),
      onChoose,
      onChoosePage: (chosen) => selection.onChange(choose(selection.selected, { rows, keyOf: rowKey, chosen })),
    };
  }, [rows, selection, rowKey, onChoose]);
};
