import type { Consequence } from '@shuyuan/contract/courses/member-acts/member-act';
import { memberStateLabel } from '@shuyuan/contract/courses/member-acts/member-act.rules';
import { formatMoney } from '../../ui/data-table/cell-format';
import { memberActTexts as texts } from './member-act.texts';

/** One line of the table of what changes. */
export interface ChangeRow {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

type Side = Consequence['from'];

const seatsOf = ({ class: { label }, capacity, taken }: Side): ChangeRow => ({
  what: texts.rows.seats(label),
  before: texts.seats(taken.before, capacity),
  after: texts.seats(taken.after, capacity),
});

const moneyOf = ({ class: { label }, money }: Side): ChangeRow[] => {
  if (money === null) return [];
  const { before, after } = money;
  const row = (what: string, field: keyof typeof after): ChangeRow => ({
    what,
    before: before === null ? texts.nothing : formatMoney(before[field]),
    after: formatMoney(after[field]),
  });
  const isPrepaid = after.prepaid > 0 || (before?.prepaid ?? 0) > 0;
  return [
    row(texts.rows.receivable(label), 'receivable'),
    row(texts.rows.paid(label), 'paid'),
    row(texts.rows.left(label), 'outstanding'),
    ...(isPrepaid ? [row(texts.rows.prepaid(label), 'prepaid')] : []),
  ];
};

/** What changes by an act, line by line: the state, the seats, and the money of both classes. */
export const changeRows = ({ state, from, to }: Consequence): ChangeRow[] => [
  { what: texts.rows.state, before: memberStateLabel(state.before), after: memberStateLabel(state.after) },
  seatsOf(from),
  ...moneyOf(from),
  ...(to === null ? [] : [seatsOf(to), ...moneyOf(to)]),
];
