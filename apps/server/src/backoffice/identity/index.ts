import type { Authenticate, Caller, Slice } from '../../platform/http/slice';
import { createFairQueue } from '../../platform/process/fair-queue';
import { createEnsureAdministrator } from './administrator.service';
import { createApiTokenSlice } from './api-token/api-token.routes';
import type { IdentityDeps } from './identity.deps';
import { createIdentitySlice } from './identity.routes';
import type { AvatarFiles } from './profile/avatar.service';
import { createProfileSlice } from './profile/profile.routes';
import { resealSecrets } from './second-factor/reseal.service';
import { createSecondFactorSlice } from './second-factor/second-factor.routes';
import { createAuthenticate, limitsOf } from './session/session.service';
import { createSettleSessions, type SettleSessions } from './session/session-lease';
import { purgeSessions } from './session/session-purge.repository';
import { createSessionSlice } from './session-list/session-list.routes';
import { readSignInSummary } from './sign-in/sign-in-summary.repository';
import { createSignInLockSlice } from './sign-in-lock/sign-in-lock.routes';
import { createPhoneCodes, type PhoneCodes } from './sms/phone-codes';
import { createUserSlice } from './user/user.routes';

/** What a signed-in administrator may know about the sign-ins to their own account. */
export type SignInSummary = Awaited<ReturnType<typeof readSignInSummary>>;

/** What the identity slice gives to the wiring and to other slices. */
export interface Identity {
  /** Signing in and out, the second step, users' own profiles and API tokens. */
  readonly ownSlices: readonly Slice[];
  /** Users, their sessions and what is locked, for those who manage them. */
  readonly userSlices: readonly Slice[];
  readonly authenticate: Authenticate;
  /** The caller of a session; refused like a token whose session has ended. */
  readonly callerOf: (sessionId: number) => Promise<Caller>;
  readonly ensureAdministrator: () => Promise<{ username: string; password: string } | undefined>;
  readonly signInSummary: (caller: Caller) => Promise<SignInSummary>;
  /** Awaited by whoever ends sessions or changes rights, between the commit and the response. */
  readonly settleSessions: SettleSessions;
  /** Seals again, with the current key, what older keys sealed. */
  readonly reseal: () => Promise<void>;
  /** Deletes sessions that ended long ago. */
  readonly purge: () => Promise<void>;
  /** Codes by SMS, for those who are not staff, too. */
  readonly phoneCodes: PhoneCodes;
}

export { readCaller, readHolders } from './admin.repository';
export { adminPasswordFault } from './administrator.service';
export { tokenNameSql } from './api-token/token.sql';
export { createPasswordReset } from './password/password-reset.service';
export { adminKeyPlace } from './second-factor/second-factor.repository';
export { type SettleSessions, sessionLeaseMs } from './session/session-lease';
export { endAllSessions } from './session/session-purge.repository';
export { hashToken, makeToken } from './session/token';
export { demandProof } from './sign-in/proof.repository';
export type { PhoneCodes } from './sms/phone-codes';

/** Fewer at once than the pool has connections; as many waiting as one address may send without a proof of work. */
const queueSize = { width: 3, waitingMax: 300 };

const ownSlices = (deps: IdentityDeps, { files, codes }: { files: AvatarFiles; codes: PhoneCodes }): Slice[] => {
  const queue = createFairQueue(queueSize);
  return [
    createIdentitySlice(deps, { queue, codes }),
    createSecondFactorSlice(deps, queue),
    createProfileSlice(deps, { queue, files }),
    createApiTokenSlice(deps, queue),
  ];
};

/** Identity: signing in and out, sessions, passwords and codes. */
export const createIdentity = (deps: IdentityDeps, files: AvatarFiles): Identity => {
  const codes = createPhoneCodes(deps);
  return {
    ownSlices: ownSlices(deps, { files, codes }),
    userSlices: [createUserSlice(deps), createSessionSlice(deps), createSignInLockSlice(deps)],
    ...createAuthenticate(deps),
    ensureAdministrator: createEnsureAdministrator(deps),
    signInSummary: async (caller) =>
      readSignInSummary(deps.db, { caller, limits: limitsOf(await deps.settings.read()) }),
    settleSessions: createSettleSessions(deps.sessionLeaseMs),
    reseal: () => resealSecrets(deps),
    purge: () => purgeSessions(deps.db),
    phoneCodes: codes,
  };
};
