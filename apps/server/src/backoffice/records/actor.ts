import type { Caller, Origin } from '../../platform/http/slice';

/** Who makes the request, and from which address. */
export interface Actor {
  readonly caller: Caller;
  readonly origin: Origin;
}
