import { AllHits } from '../batch-bar/all-hits';
import { BatchBar } from '../batch-bar/batch-bar';
import type { DataTableProps } from './data-table.props';
import type { ChoosableRows } from './table-view';

/** The bar above selected rows. */
export const ChosenBar = <Row,>(given: {
  props: DataTableProps<Row>;
  rows: readonly Row[];
  total: number;
  /** Which rows of the page are selected. */
  page: ChoosableRows<Row>['page'];
}) => {
  const { props, rows, total, page } = given;
  const { selection, rowKey, state } = props;
  if (selection === undefined || selection.selected.size === 0) return null;
  const { selected, hits } = selection;
  return (
    <BatchBar
      count={selected.size}
      elsewhere={selected.size - rows.filter((row) => selected.has(rowKey(row))).length}
      onClear={() => selection.onChange(new Map())}
      hits={
        hits && page === 'all' && total > rows.length ? (
          <AllHits chosen={selected.size} total={total} most={hits.most} choose={() => hits.choose(state, total)} />
        ) : null
      }
    >
      {selection.actions}
    </BatchBar>
  );
};
