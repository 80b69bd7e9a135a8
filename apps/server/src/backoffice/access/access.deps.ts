import type { Executor } from '../../platform/db/database';
import type { Caller, Origin } from '../../platform/http/slice';

/** What the access slice is built from. */
export interface AccessDeps {
  readonly db: Executor;
  /** Awaited between a change of what people hold and the answer. */
  readonly settleSessions: () => Promise<void>;
}

/** Who asks for a change, and from where. */
export interface Actor {
  readonly caller: Caller;
  readonly origin: Origin;
}
