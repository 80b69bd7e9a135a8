import type { Actor, Records } from '../../backoffice/records';
import type { SystemSettingsStore } from '../../backoffice/settings';
import type { Executor } from '../../platform/db/database';

/** How receipts are numbered and dated. */
export interface ReceiptBook {
  /** Two letters before every number; numbers have no gap within a series and year. */
  readonly series: string;
  /** Whether the setting of how far back staff may book does not hold, as where a past is booked in one go. */
  readonly acceptsAnyPastDay: boolean;
}

/** The school's own receipts. */
export const schoolReceipts: ReceiptBook = { series: 'SJ', acceptsAnyPastDay: false };

/** What the payments slice works with. */
export interface PaymentDeps {
  readonly db: Executor;
  readonly records: Pick<Records, 'system' | 'reach'>;
  readonly settings: Pick<SystemSettingsStore, 'readIn'>;
  readonly receipts: ReceiptBook;
}

/** An act of money: who does it, and what was asked. */
export interface Act<Input> extends Actor {
  readonly input: Input;
}

/** An act that is done once, however often it is sent. */
export interface KeyedAct<Input> extends Act<Input> {
  readonly requestKey: string;
}
