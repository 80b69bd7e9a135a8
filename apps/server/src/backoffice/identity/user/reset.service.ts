import type { MadePassword } from '@shuyuan/contract/backoffice/identity/user';
import { inTransaction } from '../../../platform/db/database';
import { recordAudit } from '../../audit';
import { setPassword } from '../admin.repository';
import { hashPassword } from '../password/password';
import { randomPassword } from '../password/random-password';
import { endOtherSessions } from '../session/session.repository';
import { createSettleSessions } from '../session/session-lease';
import { lockTarget, refuseOneself } from './target.service';
import type { Doing, UserDeps } from './user.deps';
import { clearSecondFactor } from './user.repository';

const auditOf = ({ caller, origin }: Doing, id: number) => ({
  actor: { id: caller.adminId, name: caller.name },
  origin,
  target: { type: 'admin', id },
});

/** Gives a user a password that is shown once and must be changed, and ends all their sessions. */
export const resetUserPassword = async (deps: UserDeps, doing: Doing, id: number): Promise<MadePassword> => {
  const { caller } = doing;
  // Callers change their own password with the current one (assurance A10).
  refuseOneself(caller, id);
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  const { username, name } = await inTransaction(deps.db, async (db) => {
    const target = await lockTarget(db, { caller, id, node: 'user.reset' });
    await setPassword(db, { adminId: id, passwordHash, mustChange: true });
    const ended = await endOtherSessions(db, { adminId: id, keepId: 0, reason: 'password' });
    await recordAudit(db, { ...auditOf(doing, id), action: 'admin.reset_password', after: { ended_sessions: ended } });
    return target;
  });
  await createSettleSessions(deps.sessionLeaseMs)();
  return { id, username, name, password };
};

/** Removes a lost second factor of a user, who then sets up another one. */
export const resetUserSecondFactor = async (deps: UserDeps, doing: Doing, id: number): Promise<void> => {
  const { caller } = doing;
  refuseOneself(caller, id);
  await inTransaction(deps.db, async (db) => {
    const target = await lockTarget(db, { caller, id, node: 'user.reset' });
    await clearSecondFactor(db, id);
    const ended = await endOtherSessions(db, { adminId: id, keepId: 0, reason: 'forced' });
    await recordAudit(db, {
      ...auditOf(doing, id),
      action: 'admin.reset_second_factor',
      before: { second_factor: target.totp_confirmed_at !== null },
      after: { second_factor: false, ended_sessions: ended },
    });
  });
  await createSettleSessions(deps.sessionLeaseMs)();
};

/** Ends all sessions of a user, possibly the caller's own; returns how many there were. */
export const endUserSessions = async (deps: UserDeps, doing: Doing, id: number): Promise<number> => {
  const { caller } = doing;
  const ended = await inTransaction(deps.db, async (db) => {
    await lockTarget(db, { caller, id, node: 'session.delete' });
    const ended = await endOtherSessions(db, { adminId: id, keepId: 0, reason: 'forced' });
    await recordAudit(db, { ...auditOf(doing, id), action: 'session.end_all', after: { ended_sessions: ended } });
    return ended;
  });
  await createSettleSessions(deps.sessionLeaseMs)();
  return ended;
};
