import type { Arrears } from '@shuyuan/contract/courses/payments/payment';
import { foundRows } from '../../platform/list-state/found-rows';
import type { ListPage, ListState } from '../../platform/list-state/list-state';
import { type Column, cellValue } from '../../ui/data-table/column';

/** The overdue part of a debt. */
export const overdueOf = ({ arrears }: { readonly arrears: Arrears }): number =>
  arrears.to_30 + arrears.to_60 + arrears.to_90 + arrears.over_90;

const compare = (one: unknown, other: unknown): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one ?? '').localeCompare(String(other ?? ''), 'zh-CN');
};

/** One page of rows that were all loaded at once, so that totals and rows are of the same moment. */
export const pageOf = <Row extends { readonly search_entry: string }>(of: {
  readonly rows: readonly Row[];
  readonly state: ListState;
  readonly columns: readonly Column<Row>[];
}): ListPage<Row> => {
  const { keyword = '', sort_name, sort_type, page, page_size } = of.state;
  const found = foundRows(of.rows, keyword);
  const column = of.columns.find(({ key }) => key === sort_name);
  const sign = sort_type === 'desc' ? -1 : 1;
  const sorted =
    column === undefined
      ? found
      : found.toSorted((one, other) => sign * compare(cellValue(column, one), cellValue(column, other)));
  return { data: sorted.slice((page - 1) * page_size, page * page_size), total: found.length };
};
