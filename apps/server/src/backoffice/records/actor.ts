import type { Caller, Origin } from '../../platform/http/slice';

/** Who asks, and from where. */
export interface Actor {
  readonly caller: Caller;
  readonly origin: Origin;
}
