import type { MemberAccount } from '@shuyuan/contract/courses/payments/payment';
import type { ListPage, ListState } from '../../platform/list-state/list-state';

/** What of a member's debt is past its day. */
export const overdueOf = ({ arrears }: MemberAccount): number =>
  arrears.to_30 + arrears.to_60 + arrears.to_90 + arrears.over_90;

const cellOf = (member: MemberAccount, name: string): unknown =>
  name === 'overdue' ? overdueOf(member) : Reflect.get(member, name);

const compare = (one: unknown, other: unknown): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one ?? '').localeCompare(String(other ?? ''), 'zh-CN');
};

/** A page of a class's members; a class is small enough to come at once, so that its totals and rows are of one moment. */
export const pageOf = (members: readonly MemberAccount[], state: ListState): ListPage<MemberAccount> => {
  const { keyword = '', sort_name, sort_type, page, page_size } = state;
  const found = members.filter(
    ({ student_name, student_no }) => student_name.includes(keyword) || student_no.includes(keyword.toUpperCase()),
  );
  const sign = sort_type === 'desc' ? -1 : 1;
  const sorted =
    sort_name === undefined
      ? found
      : found.toSorted((one, other) => sign * compare(cellOf(one, sort_name), cellOf(other, sort_name)));
  return { data: sorted.slice((page - 1) * page_size, page * page_size), total: found.length };
};
