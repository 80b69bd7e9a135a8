import { randomBytes } from 'node:crypto';
import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import type { SystemSettings } from '@shuyuan/contract/backoffice/settings/system-setting';
import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Origin } from '../../platform/http/slice';
import { recordAudit } from '../audit';
import { findByUsername, lockAdmin, type SignInAdmin } from './admin.repository';
import type { IdentityDeps } from './identity.deps';
import { hashPassword, verifyPassword } from './password';
import { type Challenged, challengeSecondStep, secondStepNeeded } from './second-factor/second-step.service';
import { signInAction } from './session.rules';
import { openSession, type SignedIn, type SignInMethod } from './session.service';
import {
  clearAfterSuccess,
  countFailure,
  dropLapsedThrottles,
  holdThrottles,
  lockedFor,
  type ThrottleKey,
} from './throttle.repository';

/** What an attempt came to; the transaction that counted it commits either way. */
export type SignInOutcome = SignedIn | Challenged | { readonly lockedSeconds: number } | 'wrong';

/** Leaves a failed sign-in in the audit log, at the account it aimed at where there is one. */
export const recordFailedSignIn = (
  db: Tx,
  failure: { admin: { id: number } | undefined; origin: Origin; method: SignInMethod; locked: boolean },
): Promise<void> =>
  recordAudit(db, {
    origin: failure.origin,
    action: signInAction,
    // What was typed is not kept: people type their password into the user name box.
    target: failure.admin === undefined ? { type: 'admin' } : { type: 'admin', id: failure.admin.id },
    after: { method: failure.method, reason: failure.locked ? 'locked' : 'credentials' },
    outcome: 'failed',
  });

const keysOf = (attempt: { admin: SignInAdmin | undefined; username: string; ip: string }): ThrottleKey[] => {
  // The id where there is one: two spellings of a name that the database holds equal share a counter.
  const account = attempt.admin === undefined ? `name ${attempt.username.toLowerCase()}` : `id ${attempt.admin.id}`;
  return [
    { scope: 'address', subject: attempt.ip },
    { scope: 'account', subject: account },
    { scope: 'account_address', subject: `${account} ${attempt.ip}` },
  ];
};

/** After a right password or code: the session, or the second step before it. */
export const proceed = (
  db: Tx,
  first: { settings: SystemSettings; admin: SignInAdmin; origin: Origin; method: SignInMethod },
): Promise<SignedIn | Challenged> =>
  first.admin.has_second_factor ? challengeSecondStep(db, first) : openSession(db, first);

/** Gives back the session that an attempt came to, or tells what stands in its way. */
export const signedInOr = (outcome: SignInOutcome, wrong: ErrorEntry): SignedIn => {
  if (outcome === 'wrong') throw new AppError(wrong);
  if ('challenge' in outcome) throw secondStepNeeded(outcome);
  if ('lockedSeconds' in outcome) {
    throw new AppError(identityErrors.locked, { retryAfterSeconds: outcome.lockedSeconds });
  }
  return outcome;
};

/** Decides an attempt whose password has been compared, one after the other per account and address. */
const settle = async (
  deps: IdentityDeps,
  attempt: { admin: SignInAdmin | undefined; matches: boolean; keys: readonly ThrottleKey[]; origin: Origin },
): Promise<SignInOutcome> =>
  inTransaction(deps.db, async (db) => {
    const { admin, origin } = attempt;
    const settings = await deps.settings.readIn(db);
    const held = await holdThrottles(db, attempt.keys);
    const lockedSeconds = Math.max(...held.map(({ locked_seconds }) => locked_seconds));
    if (admin !== undefined && attempt.matches && lockedSeconds === 0) {
      const current = await lockAdmin(db, admin.id);
      // Disabled or given another password while this one was being compared.
      if (current?.password_hash === admin.password_hash) {
        await clearAfterSuccess(db, held);
        return proceed(db, { settings, admin: current, origin, method: 'password' });
      }
    }
    await countFailure(db, held, settings.password);
    await recordFailedSignIn(db, { admin, origin, method: 'password', locked: lockedSeconds > 0 });
    return lockedSeconds > 0 ? { lockedSeconds } : 'wrong';
  });

/** Sign-in by user name and password. Unknown names cost the same work and get the same answers (assurance A7). */
export const createPasswordSignIn = (deps: IdentityDeps) => {
  const decoy = hashPassword(randomBytes(24).toString('base64url'));
  return async (credentials: { username: string; password: string }, origin: Origin): Promise<SignedIn> => {
    const admin = await findByUsername(deps.db, credentials.username);
    const keys = keysOf({ admin, username: credentials.username, ip: origin.ip });
    const lockedSeconds = await lockedFor(deps.db, keys);
    if (lockedSeconds > 0) {
      await inTransaction(deps.db, (db) => recordFailedSignIn(db, { admin, origin, method: 'password', locked: true }));
      throw new AppError(identityErrors.locked, { retryAfterSeconds: lockedSeconds });
    }
    const matches = await verifyPassword(admin?.password_hash ?? (await decoy), credentials.password);
    const outcome = await settle(deps, { admin, matches, keys, origin });
    if (outcome === 'wrong') await dropLapsedThrottles(deps.db);
    return signedInOr(outcome, identityErrors.wrongCredentials);
  };
};
