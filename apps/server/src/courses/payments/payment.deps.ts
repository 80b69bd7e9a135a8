import type { Actor, Records } from '../../backoffice/records';
import type { SystemSettingsStore } from '../../backoffice/settings';
import type { Executor } from '../../platform/db/database';

/** What the payments slice is built from. */
export interface PaymentDeps {
  readonly db: Executor;
  readonly records: Pick<Records, 'system' | 'reach'>;
  readonly settings: Pick<SystemSettingsStore, 'readIn'>;
}

/** A money action: who performs it, and its input. */
export interface Act<Input> extends Actor {
  readonly input: Input;
}

/** An action that is performed once, however often it is sent. */
export interface KeyedAct<Input> extends Act<Input> {
  readonly requestKey: string;
}
