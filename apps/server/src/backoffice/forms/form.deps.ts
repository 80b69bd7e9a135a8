import type { Executor } from '../../platform/db/database';
import type { Caller, Origin } from '../../platform/http/slice';
import type { Log } from '../../platform/log/log';
import type { SettleSessions } from '../identity';

/** What the forms slice is built from. */
export interface FormDeps {
  readonly db: Executor;
  readonly log: Log;
  /** Awaited after a change of the roles' rights and before the response. */
  readonly settleSessions: SettleSessions;
}

/** Who requests a change, and from which address. */
export interface Actor {
  readonly caller: Caller;
  readonly origin: Origin;
}
