import type { Executor } from '../../platform/db/database';
import type { Caller, Origin } from '../../platform/http/slice';
import type { Log } from '../../platform/log/log';

/** What the forms slice is built from. */
export interface FormDeps {
  readonly db: Executor;
  readonly log: Log;
}

/** Who asks for a change, and from where. */
export interface Actor {
  readonly caller: Caller;
  readonly origin: Origin;
}
