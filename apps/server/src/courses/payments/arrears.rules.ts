import type { Arrears } from '@shuyuan/contract/courses/payments/payment';
import { daysBetween } from './ledger.rules';

/** An amount and its due date. */
export interface Due {
  readonly due_on: string;
  readonly amount: number;
}

const none: Arrears = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, over_90: 0 };

const ageOf = (dueOn: string, today: string): keyof Arrears => {
  const days = daysBetween(dueOn, today);
  if (days <= 0) return 'not_due';
  if (days <= 30) return 'to_30';
  if (days <= 60) return 'to_60';
  return days <= 90 ? 'to_90' : 'over_90';
};

/** What is open of a due; without an instalment it is what no plan covers. */
export interface OpenDue<D extends Due> extends Due {
  readonly instalment?: D;
}

/** The open part of each due once `net` has settled them in the order given. */
const openParts = <D extends Due>(dues: readonly OpenDue<D>[], net: number): OpenDue<D>[] => {
  let left = Math.max(net, 0);
  return dues.flatMap((due) => {
    const settled = Math.min(left, due.amount);
    left -= settled;
    return settled < due.amount ? [{ ...due, amount: due.amount - settled }] : [];
  });
};

/**
 * What a member owes, by age; it adds up to `outstanding` to the fen. What no plan covers is due on `fallbackOn`, the day
 * of entry; where the plan asks for more than is receivable, its last instalments are cut.
 */
export const arrearsOf = <D extends Due>(of: {
  readonly plan: readonly D[];
  readonly receivable: number;
  readonly net: number;
  readonly fallbackOn: string;
  readonly today: string;
}): {
  readonly arrears: Arrears;
  /** What is due by today and open. */
  readonly due: number;
  readonly nextDueOn: string | null;
  readonly open: readonly OpenDue<D>[];
} => {
  const planned: OpenDue<D>[] = [];
  let left = of.receivable;
  for (const due of of.plan) {
    const amount = Math.min(due.amount, left);
    if (amount > 0) planned.push({ due_on: due.due_on, amount, instalment: due });
    left -= amount;
  }
  const dues = [...(left > 0 ? [{ due_on: of.fallbackOn, amount: left }] : []), ...planned].sort((one, other) =>
    one.due_on.localeCompare(other.due_on),
  );
  const open = openParts(dues, of.net);
  const arrears = { ...none };
  for (const { due_on, amount } of open) arrears[ageOf(due_on, of.today)] += amount;
  const due = open.reduce((sum, { due_on, amount }) => (due_on <= of.today ? sum + amount : sum), 0);
  return { arrears, due, nextDueOn: open[0]?.due_on ?? null, open };
};

/** The sum of many members' arrears. */
export const sumArrears = (all: readonly Arrears[]): Arrears =>
  all.reduce(
    (sum, one) => ({
      not_due: sum.not_due + one.not_due,
      to_30: sum.to_30 + one.to_30,
      to_60: sum.to_60 + one.to_60,
      to_90: sum.to_90 + one.to_90,
      over_90: sum.over_90 + one.over_90,
    }),
    none,
  );
