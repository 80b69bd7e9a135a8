import type { Actor, Records } from '../../backoffice/records';
import type { SystemSettingsStore } from '../../backoffice/settings';
import type { Executor } from '../../platform/db/database';

/** What the payments slice works with. */
export interface PaymentDeps {
  readonly db: Executor;
  readonly records: Pick<Records, 'system' | 'reach'>;
  readonly settings: Pick<SystemSettingsStore, 'readIn'>;
}

/** An act of money: who does it, and what was asked. */
export interface Act<Input> extends Actor {
  readonly input: Input;
}

/** An act that is done once, however often it is sent. */
export interface KeyedAct<Input> extends Act<Input> {
  readonly requestKey: string;
}
