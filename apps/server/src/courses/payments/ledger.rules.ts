import type { PayState } from '@shuyuan/contract/courses/contacts/member.form';
import type { Balance } from '@shuyuan/contract/courses/payments/payment';
import { paymentErrors as errors } from '@shuyuan/contract/courses/payments/payment.errors';
import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';

/** A member's receivable and their totals in the ledger; in fen. */
export interface Money {
  readonly receivable: number;
  readonly received: number;
  readonly refunded: number;
}

/** What the class holds of a member's money. */
export const netOf = ({ received, refunded }: Money): number => received - refunded;

/** A member's balance: outstanding or prepaid; never both. */
export const balanceOf = (money: Money): Balance => {
  const left = money.receivable - netOf(money);
  const { receivable, received, refunded } = money;
  return { receivable, received, refunded, outstanding: Math.max(left, 0), prepaid: Math.max(-left, 0) };
};

/** 未缴 / 部分缴费 / 已缴清 / 已退费 (requirements §14): it follows from the ledger. */
export const payStateOf = (money: Money): PayState => {
  const net = netOf(money);
  if (net <= 0 && money.refunded > 0) return 'refunded';
  if (net >= money.receivable) return 'paid';
  return net > 0 ? 'partial' : 'unpaid';
};

/** Money in: at most what is owed, unless it is declared as prepaid. */
export const judgeIn = (money: Money, input: { amount: number; allowsPrepaid: boolean }): ErrorEntry | undefined =>
  input.amount > balanceOf(money).outstanding && !input.allowsPrepaid ? errors.overpaid : undefined;

/** Money out: at most what the class holds, less what is already promised as refunds. */
export const judgeOut = (money: Money, input: { amount: number; promised: number }): ErrorEntry | undefined =>
  input.amount > netOf(money) - input.promised ? errors.aboveNet : undefined;

/** What is receivable once a member who leaves owes nothing more: what the class keeps. */
export const loweredBy = (money: Money, amount: number): number =>
  Math.max(money.receivable - Math.max(netOf(money) - amount, 0), 0);

/** The properties of a ledger row that a void depends on. */
export interface Booked {
  readonly isVoided: boolean;
  readonly isReversed: boolean;
  readonly isReversal: boolean;
  readonly invoiceState: string | null;
}

/** Whether a row can be voided or reversed at all. */
export const judgeTakeBack = (row: Booked): ErrorEntry | undefined => {
  if (row.isVoided || row.isReversed) return errors.alreadyVoided;
  if (row.isReversal) return errors.isReversal;
  return row.invoiceState === 'issued' ? errors.invoiceIssued : undefined;
};

/** SJ2026-000001: the series, the year and a number without gaps. */
export const receiptNo = ({ series, year, number }: { series: string; year: number; number: number }): string =>
  `${series}${year}-${String(number).padStart(6, '0')}`;

const dayMs = 86_400_000;
/** The day this many days earlier. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);
/** The day this many days later. */
export const dayAfter = (day: string, days: number): string => dayBefore(day, -days);
/** The number of days between two days. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
