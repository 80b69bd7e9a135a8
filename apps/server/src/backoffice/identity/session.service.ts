import type { AccessToken } from '@shuyuan/contract/backoffice/identity/identity';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Config } from '../../platform/config/config';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Authenticate, Caller, Origin } from '../../platform/http/slice';
import { rightsOf } from '../access';
import { recordAudit } from '../audit';
import type { IdentityDeps } from './identity.deps';
import { endOtherSessions, insertSession, readSession, type SessionLimits } from './session.repository';
import { sessionRefusal, signInAction } from './session.rules';
import { leaseSessions } from './session-lease';
import { hashToken, makeToken } from './token';

/** How long sessions last by the configuration. */
export const limitsOf = (config: Config): SessionLimits => ({
  idleSeconds: config.SESSION_IDLE_MINUTES * 60,
  maxSeconds: config.SESSION_MAX_HOURS * 3600,
});

/** How someone proved who they are. */
export type SignInMethod = 'password' | 'sms';

/** A sign-in that succeeded. */
export interface SignedIn {
  readonly token: AccessToken;
  /** How many other sessions it ended. */
  readonly endedElsewhere: number;
}

/** Opens a session for whoever has proved who they are, within the transaction that checked it. */
export const openSession = async (
  db: Tx,
  opening: { config: Config; admin: { id: number; name: string }; origin: Origin; method: SignInMethod },
): Promise<SignedIn> => {
  const { config, admin, origin, method } = opening;
  const token = makeToken();
  const id = await insertSession(db, { tokenHash: hashToken(token), adminId: admin.id, origin });
  const endedElsewhere = config.SINGLE_SESSION
    ? await endOtherSessions(db, { adminId: admin.id, keepId: id, reason: 'elsewhere' })
    : 0;
  await recordAudit(db, {
    actor: admin,
    origin,
    action: signInAction,
    target: { type: 'admin', id: admin.id },
    after: { session_id: id, method, ended_elsewhere: endedElsewhere },
  });
  const { maxSeconds } = limitsOf(config);
  return { token: { access_token: token, token_type: 'Bearer', expires_in: maxSeconds }, endedElsewhere };
};

/** Reads the caller behind a token, in one statement, and holds them for valid for the length of a lease. */
export const createAuthenticate = (deps: Pick<IdentityDeps, 'db' | 'config' | 'sessionLeaseMs'>): Authenticate => {
  const limits = limitsOf(deps.config);
  const read = async (tokenHash: Buffer): Promise<Caller> => {
    const session = await readSession(deps.db, { tokenHash, limits });
    if (session === undefined) throw new AppError(platformErrors.invalidToken);
    const refusal = sessionRefusal(session);
    if (refusal !== undefined) throw new AppError(refusal);
    return {
      adminId: session.admin_id,
      sessionId: session.id,
      name: session.name,
      ...rightsOf(session.grants),
      ...(session.viewer === null ? {} : { viewer: session.viewer }),
    };
  };
  const callerOf = leaseSessions(read, { leaseMs: deps.sessionLeaseMs });
  return (token) => callerOf(hashToken(token));
};
