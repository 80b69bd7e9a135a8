import type { Database } from '../../platform/db/database';
import type { Caller, Origin } from '../../platform/http/slice';
import type { Log } from '../../platform/log/log';
import type { RecordKeeper } from './keeper';

/** What the records slice is built from. */
export interface RecordDeps {
  readonly db: Database;
  readonly log: Log;
  /** Those who keep the rules of system forms, by the form's table. */
  readonly keepers: ReadonlyMap<string, RecordKeeper>;
}

/** Who asks, and from where. */
export interface Actor {
  readonly caller: Caller;
  readonly origin: Origin;
}
