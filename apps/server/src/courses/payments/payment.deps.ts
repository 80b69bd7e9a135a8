import type { Actor, Records } from '../../backoffice/records';
import type { SystemSettingsStore } from '../../backoffice/settings';
import type { Executor } from '../../platform/db/database';

/** How receipts are numbered and dated. */
export interface ReceiptBook {
  /** Two letters before every number; numbers have no gap within a series and year. */
  readonly series: string;
  /** Ignores the setting that limits how far back money may be recorded. */
  readonly acceptsAnyPastDay: boolean;
}

/** The school's own receipts. */
export const schoolReceipts: ReceiptBook = { series: 'SJ', acceptsAnyPastDay: false };

/** What the payments slice is built from. */
export interface PaymentDeps {
  readonly db: Executor;
  readonly records: Pick<Records, 'system' | 'reach' | 'hits' | 'seenUses'>;
  readonly settings: Pick<SystemSettingsStore, 'read' | 'readIn'>;
  readonly receipts: ReceiptBook;
}

/** A money action: who performs it, and its input. */
export interface Act<Input> extends Actor {
  readonly input: Input;
}

/** An action that is performed once, however often it is sent. */
export interface KeyedAct<Input> extends Act<Input> {
  readonly requestKey: string;
}
