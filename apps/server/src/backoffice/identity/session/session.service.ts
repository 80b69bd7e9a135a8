import type { AccessToken } from '@shuyuan/contract/backoffice/identity/identity';
import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { SystemSettings } from '@shuyuan/contract/product/system-settings';
import type { Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { Authenticate, Caller, Origin } from '../../../platform/http/slice';
import { holds, rightsOf } from '../../access';
import { recordAudit } from '../../audit';
import { apiTokenTexts } from '../api-token/api-token.texts';
import { callerPartsOf } from '../api-token/token-rights';
import type { IdentityDeps } from '../identity.deps';
import {
  endOtherSessions,
  insertSession,
  readSession,
  type SessionLimits,
  type SessionName,
  type SessionRow,
} from './session.repository';
import { sessionRefusal, signInAction } from './session.rules';
import { leaseSessions } from './session-lease';
import { hashToken, makeToken } from './token';

/** The session limits from the school's settings. */
export const limitsOf = ({ session }: SystemSettings): SessionLimits => ({
  idleSeconds: session.idle_minutes * 60,
  maxSeconds: session.max_hours * 3600,
});

/** The node that allows viewing as another user. */
const viewNode = 'user.view_as';

/** How a person authenticated. */
export type SignInMethod = 'password' | 'sms';

/** A sign-in that succeeded. */
export interface SignedIn {
  readonly token: AccessToken;
  /** How many other sessions it ended. */
  readonly endedElsewhere: number;
}

/** Opens a session for an authenticated person, within the transaction that checked them. */
export const openSession = async (
  db: Tx,
  opening: {
    settings: SystemSettings;
    admin: { id: number; name: string };
    origin: Origin;
    method: SignInMethod;
    /** How the second step was done, if there was one. */
    secondFactor?: 'totp' | 'recovery_code';
  },
): Promise<SignedIn> => {
  const { settings, admin, origin, method } = opening;
  const token = makeToken();
  const secondFactor = opening.secondFactor !== undefined;
  const id = await insertSession(db, { tokenHash: hashToken(token), adminId: admin.id, origin, secondFactor });
  const endedElsewhere = settings.session.single_session
    ? await endOtherSessions(db, { adminId: admin.id, keepId: id, reason: 'elsewhere', spareTokens: true })
    : 0;
  await recordAudit(db, {
    actor: admin,
    origin,
    action: signInAction,
    target: { type: 'admin', id: admin.id },
    after: {
      session_id: id,
      method,
      ended_elsewhere: endedElsewhere,
      ...(opening.secondFactor === undefined ? {} : { second_factor: opening.secondFactor }),
    },
  });
  const { maxSeconds } = limitsOf(settings);
  return { token: { access_token: token, token_type: 'Bearer', expires_in: maxSeconds }, endedElsewhere };
};

/** Adds what the caller must do first; a viewer only reads and need not do it. */
const withFirstStep = <T extends Pick<Caller, 'stamp'>>(
  rights: T,
  session: SessionRow,
): T & Pick<Caller, 'mustFirst'> => {
  if (session.viewer !== null) return rights;
  const { must_change_password, must_set_second_factor } = session;
  const mustFirst = must_change_password ? 'change_password' : must_set_second_factor ? 'set_second_factor' : undefined;
  // The client reloads its user and permissions when the stamp changes.
  return mustFirst === undefined ? rights : { ...rights, mustFirst, stamp: `${rights.stamp}.${mustFirst}` };
};

/** A refusal in words that fit: whoever runs a script cannot sign in again. */
const refusalWith = (entry: ErrorEntry, { token }: Pick<SessionRow, 'token'>): AppError => {
  const { expired, over } = apiTokenTexts;
  return new AppError(entry, token === null ? {} : { errmsg: entry === platformErrors.tokenExpired ? expired : over });
};

/** Reads the caller of a token or a session in one statement, and trusts the result for the length of a lease. */
export const createAuthenticate = (
  deps: Pick<IdentityDeps, 'db' | 'config' | 'sessionLeaseMs'>,
): { authenticate: Authenticate; callerOf: (sessionId: number) => Promise<Caller> } => {
  const { SESSION_IDLE_MINUTES, SESSION_MAX_HOURS } = deps.config;
  const delivered = { idleSeconds: SESSION_IDLE_MINUTES * 60, maxSeconds: SESSION_MAX_HOURS * 3600 };
  const read = async (by: SessionName, ip?: string): Promise<Caller> => {
    const session = await readSession(deps.db, { by, delivered, ip });
    if (session === undefined) throw new AppError(platformErrors.invalidToken);
    const refusal = sessionRefusal(session);
    if (refusal !== undefined) throw refusalWith(refusal, session);
    const { viewer } = session;
    // A viewer who loses the right to view as others is refused at once.
    if (viewer !== null && !holds(rightsOf(viewer.grants), viewNode)) throw new AppError(platformErrors.invalidToken);
    const parts = callerPartsOf(session);
    // So are the tokens of a maker who loses the right to have any.
    if (parts === undefined) throw refusalWith(platformErrors.invalidToken, session);
    return {
      adminId: session.admin_id,
      sessionId: session.id,
      ...withFirstStep(parts, session),
      ...(viewer === null ? {} : { viewer: { id: viewer.id, name: viewer.name } }),
    };
  };
  const lease = { leaseMs: deps.sessionLeaseMs };
  const byToken = leaseSessions((tokenHash, ip: string) => read({ tokenHash }, ip), lease);
  const bySession = leaseSessions((id) => read({ id: Number(id.toString()) }), lease);
  return {
    authenticate: (token, ip) => byToken(hashToken(token), ip),
    callerOf: (sessionId) => bySession(Buffer.from(String(sessionId))),
  };
};
