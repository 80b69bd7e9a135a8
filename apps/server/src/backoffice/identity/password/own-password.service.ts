import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { Caller, Origin } from '../../../platform/http/slice';
import { recordAudit } from '../../audit';
import { findById, type SignInAdmin } from '../admin.repository';
import type { IdentityDeps } from '../identity.deps';
import {
  clearAfterSuccess,
  countFailure,
  holdThrottles,
  lockedFor,
  lockedSecondsOf,
  type ThrottleKey,
} from '../sign-in/throttle.repository';
import { verifyPassword } from './password';

/** A signed-in person proves their identity with the password. */
export interface Proof {
  readonly caller: Caller;
  readonly origin: Origin;
  readonly password: string;
  /** The field of the request that holds the password. */
  readonly field: string;
  /** The audit action for which it is given. */
  readonly action: string;
}

const locked = (field: string, seconds: number): AppError =>
  new AppError(identityErrors.passwordLocked, {
    errors: { [field]: [identityErrors.passwordLocked.errmsg] },
    retryAfterSeconds: seconds,
  });

/** The refusal of a password that is not the caller's. */
export const wrongPassword = (field: string): AppError =>
  new AppError(identityErrors.wrongCurrentPassword, {
    errors: { [field]: [identityErrors.wrongCurrentPassword.errmsg] },
  });

/** Counted per session: guesses in a browser left open do not lock the owner out elsewhere. */
const keyOf = ({ adminId, sessionId }: Caller): ThrottleKey => ({
  scope: 'password_change',
  subject: `session ${sessionId}`,
  adminId,
  address: undefined,
});

/** Counts a guess at the current password: an unattended browser must not allow unlimited guessing. */
const settleGuess = async (deps: IdentityDeps, proof: Proof, matches: boolean): Promise<void> => {
  const { caller, origin, field, action } = proof;
  const seconds = await inTransaction(deps.db, async (db) => {
    const { password: policy } = await deps.settings.readIn(db);
    const held = await holdThrottles(db, [keyOf(caller)]);
    const lockedSeconds = lockedSecondsOf(held);
    if (matches && lockedSeconds === 0) {
      await clearAfterSuccess(db, held);
      return 0;
    }
    await countFailure(db, held, policy);
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action,
      target: { type: 'admin', id: caller.adminId },
      outcome: 'failed',
    });
    return lockedSeconds;
  });
  if (seconds > 0) throw locked(field, seconds);
  if (!matches) throw wrongPassword(field);
};

/** Refuses a caller who does not know the password of their account; returns who proved it. */
export const proveOwnPassword = async (deps: IdentityDeps, proof: Proof): Promise<SignInAdmin> => {
  const admin = await findById(deps.db, proof.caller.adminId);
  if (admin === undefined) throw new AppError(platformErrors.invalidToken);
  const seconds = await lockedFor(deps.db, [keyOf(proof.caller)]);
  if (seconds > 0) throw locked(proof.field, seconds);
  await settleGuess(deps, proof, await verifyPassword(admin.password_hash, proof.password));
  return admin;
};
