import type { Authenticate, Caller, Slice } from '../../platform/http/slice';
import { createEnsureAdministrator } from './administrator.service';
import type { IdentityDeps } from './identity.deps';
import { createIdentitySlice } from './identity.routes';
import { createAuthenticate, limitsOf } from './session.service';
import { createSettleSessions, type SettleSessions } from './session-lease';
import { purgeSessions } from './session-purge';
import { readSignInSummary } from './sign-in-summary.repository';

/** What a signed-in administrator may know about the sign-ins to their own account. */
export type SignInSummary = Awaited<ReturnType<typeof readSignInSummary>>;

/** What the identity slice gives to the wiring and to other slices. */
export interface Identity {
  readonly slice: Slice;
  readonly authenticate: Authenticate;
  readonly ensureAdministrator: () => Promise<{ username: string; password: string } | undefined>;
  readonly signInSummary: (caller: Caller) => Promise<SignInSummary>;
  /** Awaited by whoever ends sessions or changes rights, between the commit and the answer. */
  readonly settleSessions: SettleSessions;
  /** Forgets sessions that have been over for long. */
  readonly purge: () => Promise<void>;
}

export { createPasswordReset } from './password-reset.service';
export { type SettleSessions, sessionLeaseMs } from './session-lease';

/** Who is who: signing in and out, sessions, passwords and codes. */
export const createIdentity = (deps: IdentityDeps): Identity => ({
  slice: createIdentitySlice(deps),
  authenticate: createAuthenticate(deps),
  ensureAdministrator: createEnsureAdministrator(deps),
  signInSummary: (caller) => readSignInSummary(deps.db, { caller, limits: limitsOf(deps.config) }),
  settleSessions: createSettleSessions(deps.sessionLeaseMs),
  purge: () => purgeSessions(deps.db),
});
