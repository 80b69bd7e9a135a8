import type { Executor } from '../../platform/db/database';
import type { Caller, Origin } from '../../platform/http/slice';
import type { Log } from '../../platform/log/log';
import type { SettleSessions } from '../identity';

/** What the forms slice is built from. */
export interface FormDeps {
  readonly db: Executor;
  readonly log: Log;
  /** Awaited between a change of what roles hold and the answer. */
  readonly settleSessions: SettleSessions;
}

/** Who asks for a change, and from where. */
export interface Actor {
  readonly caller: Caller;
  readonly origin: Origin;
}
