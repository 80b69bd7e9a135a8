import type { Caller, Origin } from '../../../platform/http/slice';
import type { IdentityDeps } from '../identity.deps';

/** What the user management is built from. */
export type UserDeps = Pick<IdentityDeps, 'db' | 'settings' | 'sessionLeaseMs'>;

/** Who acts, and from which address. */
export interface Doing {
  readonly caller: Caller;
  readonly origin: Origin;
}
