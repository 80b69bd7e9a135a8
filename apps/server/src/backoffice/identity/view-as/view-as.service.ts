import type { AccessToken } from '@shuyuan/contract/backoffice/identity/identity';
import { viewMaxMinutes } from '@shuyuan/contract/backoffice/identity/session';
import { sessionErrors } from '@shuyuan/contract/backoffice/identity/session.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { recordAudit } from '../../audit';
import { endSession, insertSession } from '../session/session.repository';
import { limitsOf } from '../session/session.service';
import { createSettleSessions } from '../session/session-lease';
import { hashToken, makeToken } from '../session/token';
import { holdsMore } from '../user/target.service';
import type { Doing, UserDeps } from '../user/user.deps';
import { lockUser } from '../user/user.repository';
import { userReach } from '../user/user-reach.rules';

/**
 * Opens a session in which the caller sees what another user sees and can change nothing. It cannot be nested: such a
 * session may not write, and this is a write.
 */
export const viewAs = async (deps: UserDeps, { caller, origin }: Doing, adminId: number): Promise<AccessToken> => {
  if (adminId === caller.adminId) throw new AppError(sessionErrors.viewOneself);
  const { maxSeconds } = limitsOf(await deps.settings.read());
  return inTransaction(deps.db, async (db) => {
    const target = await lockUser(db, { id: adminId, reach: userReach(caller, 'user.view_as') });
    if (target === undefined) throw new AppError(platformErrors.recordNotFound);
    if (target.disabled_at !== null) throw new AppError(sessionErrors.viewDisabled);
    if (await holdsMore(db, { caller, id: adminId })) throw new AppError(sessionErrors.viewMore);
    const token = makeToken();
    const id = await insertSession(db, { tokenHash: hashToken(token), adminId, origin, viewer: caller });
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'view_as.start',
      target: { type: 'admin', id: adminId },
      after: { session_id: id, name: target.name },
    });
    return { access_token: token, token_type: 'Bearer', expires_in: Math.min(maxSeconds, viewMaxMinutes * 60) };
  });
};

/** Ends the session in which the caller views as another user. */
export const endView = async (deps: UserDeps, { caller, origin }: Doing): Promise<void> => {
  const { viewer } = caller;
  if (viewer === undefined) throw new AppError(sessionErrors.notViewing);
  await inTransaction(deps.db, async (db) => {
    await endSession(db, { id: caller.sessionId, reason: 'logout' });
    await recordAudit(db, {
      actor: viewer,
      origin,
      action: 'view_as.end',
      target: { type: 'admin', id: caller.adminId },
      before: { session_id: caller.sessionId, name: caller.name },
    });
  });
  await createSettleSessions(deps.sessionLeaseMs)();
};
