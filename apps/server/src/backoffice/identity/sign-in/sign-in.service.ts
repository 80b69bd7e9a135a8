import { randomBytes } from 'node:crypto';
import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import type { SystemSettings } from '@shuyuan/contract/product/system-settings';
import { inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { networkOf } from '../../../platform/http/network-address';
import type { Proof } from '../../../platform/http/proof';
import type { Origin } from '../../../platform/http/slice';
import { recordAudit } from '../../audit';
import { findByUsername, lockAdmin, type SignInAdmin } from '../admin.repository';
import type { IdentityDeps } from '../identity.deps';
import { hashPassword, verifyPassword } from '../password/password';
import { type Challenged, challengeSecondStep, secondStepNeeded } from '../second-factor/second-step.service';
import { signInAction } from '../session/session.rules';
import { openSession, type SignedIn, type SignInMethod } from '../session/session.service';
import { passwordThrottles } from './account-throttle.repository';
import { drainBucket, fillBucket, isBucketFull } from './address-bucket.repository';
import { lockedOut } from './locked-out';
import { demandProof } from './proof.repository';
import {
  clearAfterSuccess,
  countFailure,
  dropLapsedThrottles,
  holdThrottles,
  lockedFor,
  lockedSecondsOf,
  type ThrottleKey,
} from './throttle.repository';

/** The result of an attempt; the transaction that counted it commits in any case. */
export type SignInOutcome = SignedIn | Challenged | { readonly lockedSeconds: number } | 'wrong';

/** Records a failed sign-in in the audit log, under the targeted account if there is one. */
export const recordFailedSignIn = (
  db: Tx,
  failure: { admin: { id: number } | undefined; origin: Origin; method: SignInMethod; locked: boolean },
): Promise<void> =>
  recordAudit(db, {
    origin: failure.origin,
    action: signInAction,
    // The typed name is not stored: people type their password into the user name box.
    target: failure.admin === undefined ? { type: 'admin' } : { type: 'admin', id: failure.admin.id },
    after: { method: failure.method, reason: failure.locked ? 'locked' : 'credentials' },
    outcome: 'failed',
  });

/** After a correct password or code: opens the session, or demands the second step. */
export const proceed = (
  db: Tx,
  first: { settings: SystemSettings; admin: SignInAdmin; origin: Origin; method: SignInMethod },
): Promise<SignedIn | Challenged> =>
  first.admin.has_second_factor ? challengeSecondStep(db, first) : openSession(db, first);

/** Returns the session of an attempt, or throws the reason why there is none. */
export const signedInOr = (outcome: SignInOutcome, wrong: ErrorEntry): SignedIn => {
  if (outcome === 'wrong') throw new AppError(wrong);
  if ('challenge' in outcome) throw secondStepNeeded(outcome);
  if ('lockedSeconds' in outcome) {
    throw lockedOut(outcome.lockedSeconds);
  }
  return outcome;
};

/** Decides an attempt whose password has been compared, one after the other per account. */
const settle = async (
  deps: IdentityDeps,
  attempt: { admin: SignInAdmin | undefined; matches: boolean; keys: readonly ThrottleKey[]; origin: Origin },
): Promise<SignInOutcome> =>
  inTransaction(deps.db, async (db) => {
    const { admin, origin } = attempt;
    const settings = await deps.settings.readIn(db);
    const held = await holdThrottles(db, attempt.keys);
    const lockedSeconds = lockedSecondsOf(held);
    if (admin !== undefined && attempt.matches && lockedSeconds === 0) {
      const current = await lockAdmin(db, admin.id);
      // Disabled or given another password while this one was being compared.
      if (current?.password_hash === admin.password_hash) {
        await clearAfterSuccess(db, held);
        const outcome = await proceed(db, { settings, admin: current, origin, method: 'password' });
        await drainBucket(db, networkOf(origin.ip));
        return outcome;
      }
    }
    await countFailure(db, held, settings.password);
    await recordFailedSignIn(db, { admin, origin, method: 'password', locked: lockedSeconds > 0 });
    await fillBucket(db, networkOf(origin.ip));
    return lockedSeconds > 0 ? { lockedSeconds } : 'wrong';
  });

interface PasswordAttempt {
  readonly username: string;
  readonly password: string;
  readonly proof: Proof;
}

/** The hash that passwords for unknown names are compared with; one serves all sign-ins of a process. */
let hashed: Promise<string> | undefined;
const decoyHash = (): Promise<string> => {
  hashed ??= hashPassword(randomBytes(24).toString('base64url'));
  return hashed;
};

/** Sign-in by user name and password. Unknown names cost the same work and get the same answers (assurance A7). */
export const createPasswordSignIn =
  (deps: IdentityDeps) =>
  async ({ username, password, proof }: PasswordAttempt, origin: Origin): Promise<SignedIn> => {
    // The first sign-in waits for it, whoever it is.
    const decoy = await decoyHash();
    const address = networkOf(origin.ip);
    const admin = await findByUsername(deps.db, username);
    const keys = await passwordThrottles(deps.db, { adminId: admin?.id, username, address });
    const lockedSeconds = await lockedFor(deps.db, keys);
    if (lockedSeconds > 0) {
      await inTransaction(deps.db, (db) => recordFailedSignIn(db, { admin, origin, method: 'password', locked: true }));
      throw lockedOut(lockedSeconds);
    }
    if (await isBucketFull(deps.db, address)) await demandProof(deps.db, proof);
    const matches = await verifyPassword(admin?.password_hash ?? decoy, password);
    const outcome = await settle(deps, { admin, matches, keys, origin });
    if (outcome === 'wrong') await dropLapsedThrottles(deps.db);
    return signedInOr(outcome, identityErrors.wrongCredentials);
  };
