import type { DayTill } from '@shuyuan/contract/courses/payments/day-close';
import { paymentMethods } from '@shuyuan/contract/courses/payments/payment.form';

/** Sums of a day, by method or of all. */
export interface Totals {
  readonly count: number;
  readonly taken: number;
  readonly given: number;
  readonly total: number;
}

/** The name of a method. */
export const methodName = (method: string): string =>
  paymentMethods.find(({ value }) => value === method)?.label ?? method;

/** The sums of several tills. */
export const sumTills = (tills: readonly DayTill[]): Totals => {
  const sum = (field: keyof Totals): number => tills.reduce((total, till) => total + till[field], 0);
  return { count: sum('count'), taken: sum('taken'), given: sum('given'), total: sum('total') };
};

/** The sums by method, in the order of the methods. */
export const methodTotals = (tills: readonly DayTill[]): (Totals & { readonly method: string })[] =>
  paymentMethods.flatMap(({ value: method }) => {
    const own = tills.filter((till) => till.method === method);
    return own.length === 0 ? [] : [{ method, ...sumTills(own) }];
  });

/** What was counted beyond what is booked; undefined where nothing was counted. */
export const differenceOf = ({ counted, total }: Pick<DayTill, 'counted' | 'total'>): number | undefined =>
  counted === null ? undefined : counted - total;
