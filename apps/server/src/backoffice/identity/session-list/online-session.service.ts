import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { recordAudit } from '../../audit';
import { endSession } from '../session/session.repository';
import { limitsOf } from '../session/session.service';
import { createSettleSessions } from '../session/session-lease';
import { lockTarget } from '../user/target.service';
import type { Doing, UserDeps } from '../user/user.deps';
import { userReach } from '../user/user-reach.rules';
import { findOnline } from './online-session.repository';

/** Ends one session, on every process by the time it resolves; its owner learns that someone else ended it (50012). */
export const endOnlineSession = async (deps: UserDeps, { caller, origin }: Doing, id: number): Promise<void> => {
  const node = 'session.delete';
  const visibility = { reach: userReach(caller, node), limits: limitsOf(await deps.settings.read()) };
  await inTransaction(deps.db, async (db) => {
    const session = await findOnline(db, { id, visibility });
    if (session === undefined) throw new AppError(platformErrors.recordNotFound);
    await lockTarget(db, { caller, id: session.admin_id, node });
    await endSession(db, { id, reason: 'forced' });
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'session.force_end',
      target: { type: 'admin', id: session.admin_id },
      before: { session_id: id, ...(session.viewer_id === null ? {} : { viewer_id: session.viewer_id }) },
    });
  });
  await createSettleSessions(deps.sessionLeaseMs)();
};
