import type { adjustInput } from '@shuyuan/contract/courses/payments/adjustment';
import {
  paymentErrors as errors,
  paymentMessages as messages,
} from '@shuyuan/contract/courses/payments/payment.errors';
import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import type { z } from 'zod';
import { type Money, netOf } from './ledger.rules';

/** Why a bill cannot be changed, with the message for staff. */
export interface AdjustFault {
  readonly error: ErrorEntry;
  readonly errmsg: string;
}

let yuan: Intl.NumberFormat | undefined;

/** Fen as ¥1,234.50. */
export const inYuan = (fen: number): string => {
  // Not made at the start, as it brings 7 MB of the language's data into memory.
  yuan ??= new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });
  return yuan.format(fen / 100);
};

/** A bill is never below what was paid: an excess must be refunded first. */
export const judgeAdjust = (
  money: Money,
  { from, to, kind }: Pick<z.output<typeof adjustInput>, 'from' | 'to' | 'kind'>,
): AdjustFault | undefined => {
  const fault = (error: ErrorEntry, errmsg = error.errmsg): AdjustFault => ({ error, errmsg });
  if (money.receivable !== from) return fault(errors.billChanged);
  if (to === from) return fault(errors.sameBill);
  if (kind === 'waive' && to > from) return fault(errors.waiverRaises);
  if (kind === 'discount' && to > from) return fault(errors.discountRaises);
  if (to < from && to < netOf(money)) return fault(errors.belowReceived, messages.belowReceived(inYuan(netOf(money))));
  return undefined;
};

/** Whether one person would lower a bill further than allowed alone; `before` was already lowered that way. */
export const needsSecond = ({ lowered, before, limit }: { lowered: number; before: number; limit: number }): boolean =>
  lowered > 0 && before + lowered > limit;
