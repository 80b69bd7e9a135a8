import type { Caller, Origin } from '../../../platform/http/slice';
import type { IdentityDeps } from '../identity.deps';

/** What the parts about users are built from. */
export type UserDeps = Pick<IdentityDeps, 'db' | 'settings' | 'sessionLeaseMs'>;

/** Who does something, and from where. */
export interface Doing {
  readonly caller: Caller;
  readonly origin: Origin;
}
