import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller, Origin } from '../../platform/http/slice';
import { recordAudit } from '../audit';
import { findById, lockAdmin, setPassword } from './admin.repository';
import type { IdentityDeps } from './identity.deps';
import { hashPassword, verifyPassword } from './password';
import { containsUsername, isCommonPassword } from './password.rules';
import { endOtherSessions } from './session.repository';
import { clearAfterSuccess, countFailure, holdThrottles, lockedFor, type ThrottleKey } from './throttle.repository';

interface Change {
  readonly caller: Caller;
  readonly origin: Origin;
  readonly current: string;
  readonly wanted: string;
}

const action = 'admin.change_password';

const at = (field: 'current_password' | 'new_password', entry: ErrorEntry): AppError =>
  new AppError(entry, { errors: { [field]: [entry.errmsg] } });

const locked = (seconds: number): AppError =>
  new AppError(identityErrors.passwordLocked, {
    errors: { current_password: [identityErrors.passwordLocked.errmsg] },
    retryAfterSeconds: seconds,
  });

const auditOf = ({ caller, origin }: Change) => ({
  actor: { id: caller.adminId, name: caller.name },
  origin,
  action,
  target: { type: 'admin', id: caller.adminId },
});

const refuseWeak = ({ current, wanted }: Change, username: string): void => {
  if (wanted === current) throw at('new_password', identityErrors.samePassword);
  if (containsUsername(wanted, username)) throw at('new_password', identityErrors.passwordHoldsUsername);
  if (isCommonPassword(wanted)) throw at('new_password', identityErrors.commonPassword);
};

/** Counts a guess at the current password: an open browser must not become a place to try them all. */
const settleGuess = async (deps: IdentityDeps, change: Change, matches: boolean): Promise<void> => {
  const keys: ThrottleKey[] = [{ scope: 'password_change', subject: `id ${change.caller.adminId}` }];
  const seconds = await inTransaction(deps.db, async (db) => {
    const held = await holdThrottles(db, keys);
    const lockedSeconds = Math.max(...held.map(({ locked_seconds }) => locked_seconds));
    if (matches && lockedSeconds === 0) {
      await clearAfterSuccess(db, held);
      return 0;
    }
    await countFailure(db, held);
    await recordAudit(db, { ...auditOf(change), outcome: 'failed' });
    return lockedSeconds;
  });
  if (seconds > 0) throw locked(seconds);
  if (!matches) throw at('current_password', identityErrors.wrongCurrentPassword);
};

const store = async (deps: IdentityDeps, change: Change, verifiedHash: string): Promise<void> => {
  const passwordHash = await hashPassword(change.wanted);
  const { adminId, sessionId } = change.caller;
  await inTransaction(deps.db, async (db) => {
    const current = await lockAdmin(db, adminId);
    // Changed from another browser while this one was being compared.
    if (current?.password_hash !== verifiedHash) throw at('current_password', identityErrors.wrongCurrentPassword);
    await setPassword(db, { adminId, passwordHash });
    const ended = await endOtherSessions(db, { adminId, keepId: sessionId, reason: 'password' });
    await recordAudit(db, { ...auditOf(change), after: { ended_sessions: ended } });
  });
};

/** Changes the caller's own password and ends their other sessions at once (assurance A3, A10). */
export const createPasswordChange =
  (deps: IdentityDeps) =>
  async (change: Change): Promise<void> => {
    const admin = await findById(deps.db, change.caller.adminId);
    if (admin === undefined) throw new AppError(platformErrors.invalidToken);
    const seconds = await lockedFor(deps.db, [{ scope: 'password_change', subject: `id ${admin.id}` }]);
    if (seconds > 0) throw locked(seconds);
    await settleGuess(deps, change, await verifyPassword(admin.password_hash, change.current));
    refuseWeak(change, admin.username);
    await store(deps, change, admin.password_hash);
  };
