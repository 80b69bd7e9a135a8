import { profileErrors } from '@shuyuan/contract/backoffice/identity/profile.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { Caller, Origin } from '../../../platform/http/slice';
import { maskMobile } from '../../../platform/log/redaction';
import { recordAudit } from '../../audit';
import type { IdentityDeps } from '../identity.deps';
import { proveOwnPassword, wrongPassword } from '../password/own-password.service';
import { endOtherSessions, endSession } from '../session/session.repository';
import { changeOwn, isMobileTaken, lockOwn, ownsSession } from './profile.repository';

interface Act {
  readonly caller: Caller;
  readonly origin: Origin;
}

const auditOf = ({ caller, origin }: Act, action: string) => ({
  actor: { id: caller.adminId, name: caller.name },
  origin,
  action,
  target: { type: 'admin', id: caller.adminId },
});

const ownRow = async (db: Tx, { caller }: Act) => {
  const row = await lockOwn(db, caller.adminId);
  if (row === undefined) throw new AppError(platformErrors.invalidToken);
  return row;
};

/** Changes the caller's name and e-mail. */
export const saveProfile = (
  { db }: IdentityDeps,
  act: Act & { name: string; email: string; version: number },
): Promise<void> =>
  inTransaction(db, async (db) => {
    const { name, email, version } = act;
    const before = await ownRow(db, act);
    if (before.version !== version) throw new AppError(platformErrors.staleVersion);
    await changeOwn(db, { id: before.id, change: { name, email } });
    await recordAudit(db, {
      ...auditOf(act, 'admin.save_profile'),
      before: { name: before.name, email: before.email },
      after: { name, email },
    });
  });

const masked = (mobile: string | null): string | null => (mobile === null ? null : maskMobile(mobile));

/** Changes the number that the caller signs in with; '' removes it. Needs the password: codes will be sent there. */
export const changeMobile = async (
  deps: IdentityDeps,
  act: Act & { mobile: string; password: string },
): Promise<void> => {
  const action = 'admin.change_mobile';
  const proven = await proveOwnPassword(deps, { ...act, field: 'password', action });
  const mobile = act.mobile === '' ? null : act.mobile;
  await inTransaction(deps.db, async (db) => {
    const before = await ownRow(db, act);
    if (before.password_hash !== proven.password_hash) throw wrongPassword('password');
    if (mobile !== null && (await isMobileTaken(db, { id: before.id, mobile }))) {
      const { mobileTaken } = profileErrors;
      throw new AppError(mobileTaken, { errors: { mobile: [mobileTaken.errmsg] } });
    }
    await changeOwn(db, { id: before.id, change: { mobile } });
    await recordAudit(db, {
      ...auditOf(act, action),
      before: { mobile: masked(before.mobile) },
      after: { mobile: masked(mobile) },
    });
  });
};

/** Ends one session of the caller on another device. */
export const endOwnSession = ({ db }: IdentityDeps, act: Act & { id: number }): Promise<void> =>
  inTransaction(db, async (db) => {
    const { caller, id } = act;
    if (id === caller.sessionId) throw new AppError(profileErrors.ownSessionOnly);
    if (!(await ownsSession(db, { adminId: caller.adminId, id }))) throw new AppError(platformErrors.recordNotFound);
    await endSession(db, { id, reason: 'forced' });
    await recordAudit(db, { ...auditOf(act, 'session.end'), before: { session_id: id } });
  });

/** Ends all of the caller's sessions except this one; returns how many. */
export const endOwnOthers = ({ db }: IdentityDeps, act: Act): Promise<number> =>
  inTransaction(db, async (db) => {
    const { adminId, sessionId } = act.caller;
    const count = await endOtherSessions(db, { adminId, keepId: sessionId, reason: 'forced', spareTokens: true });
    await recordAudit(db, { ...auditOf(act, 'session.end'), after: { ended_sessions: count } });
    return count;
  });
