import type { Arrears } from '@shuyuan/contract/courses/payments/payment';
import type { ListPage, ListState } from '../../platform/list-state/list-state';
import { type Column, cellValue } from '../../ui/data-table/column';

/** What of a debt is past its day. */
export const overdueOf = ({ arrears }: { readonly arrears: Arrears }): number =>
  arrears.to_30 + arrears.to_60 + arrears.to_90 + arrears.over_90;

const compare = (one: unknown, other: unknown): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one ?? '').localeCompare(String(other ?? ''), 'zh-CN');
};

/** A page of rows that came all at once, as few as they are, so that totals and rows are of one moment. */
export const pageOf = <Row>(of: {
  readonly rows: readonly Row[];
  readonly state: ListState;
  readonly columns: readonly Column<Row>[];
  /** What the keyword is looked for in. */
  readonly wordsOf: (row: Row) => readonly string[];
}): ListPage<Row> => {
  const { keyword = '', sort_name, sort_type, page, page_size } = of.state;
  const wanted = keyword.toLowerCase();
  const found = of.rows.filter((row) => of.wordsOf(row).some((word) => word.toLowerCase().includes(wanted)));
  const column = of.columns.find(({ key }) => key === sort_name);
  const sign = sort_type === 'desc' ? -1 : 1;
  const sorted =
    column === undefined
      ? found
      : found.toSorted((one, other) => sign * compare(cellValue(column, one), cellValue(column, other)));
  return { data: sorted.slice((page - 1) * page_size, page * page_size), total: found.length };
};
