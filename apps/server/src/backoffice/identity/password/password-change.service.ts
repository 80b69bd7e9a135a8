import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { passwordFault } from '@shuyuan/contract/backoffice/identity/password.rules';
import { inTransaction } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { Caller, Origin } from '../../../platform/http/slice';
import { recordAudit } from '../../audit';
import { lockAdmin, type SignInAdmin, setPassword } from '../admin.repository';
import type { IdentityDeps } from '../identity.deps';
import { endOtherSessions } from '../session/session.repository';
import { proveOwnPassword, wrongPassword } from './own-password.service';
import { hashPassword } from './password';
import { ownWords, reuseFault } from './password-policy';

interface Change {
  readonly caller: Caller;
  readonly origin: Origin;
  readonly current: string;
  readonly wanted: string;
}

const action = 'admin.change_password';
const field = 'current_password';

const refuseWeak = async (deps: IdentityDeps, { current, wanted }: Change, admin: SignInAdmin): Promise<void> => {
  const { password: policy, school } = await deps.settings.read();
  const words = await ownWords({ school: school.name, name: admin.name, mobile: admin.mobile });
  const fault =
    (wanted === current ? new AppError(identityErrors.samePassword) : undefined) ??
    passwordFault(wanted, { username: admin.username, words, policy }) ??
    (await reuseFault(deps.db, { wanted, admin, policy }));
  if (fault === undefined) return;
  throw new AppError(fault.entry, { errmsg: fault.message, errors: { new_password: [fault.message] } });
};

const store = async (deps: IdentityDeps, change: Change, verifiedHash: string): Promise<void> => {
  const passwordHash = await hashPassword(change.wanted);
  const { adminId, sessionId, name } = change.caller;
  await inTransaction(deps.db, async (db) => {
    const current = await lockAdmin(db, adminId);
    // Changed from another browser while this one was being compared.
    if (current?.password_hash !== verifiedHash) throw wrongPassword(field);
    await setPassword(db, { adminId, passwordHash });
    const ended = await endOtherSessions(db, { adminId, keepId: sessionId, reason: 'password' });
    await recordAudit(db, {
      actor: { id: adminId, name },
      origin: change.origin,
      action,
      target: { type: 'admin', id: adminId },
      after: { ended_sessions: ended },
    });
  });
};

/** Changes the caller's own password and ends their other sessions at once (assurance A3, A10). */
export const createPasswordChange =
  (deps: IdentityDeps) =>
  async (change: Change): Promise<void> => {
    const { caller, origin, current: password } = change;
    const admin = await proveOwnPassword(deps, { caller, origin, password, field, action });
    await refuseWeak(deps, change, admin);
    await store(deps, change, admin.password_hash);
  };
