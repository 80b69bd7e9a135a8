import type { SecondStep, SignInChallenge } from '@shuyuan/contract/backoffice/identity/second-factor';
import { secondFactorErrors } from '@shuyuan/contract/backoffice/identity/second-factor.errors';
import { inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { Origin } from '../../../platform/http/slice';
import { recordAudit } from '../../audit';
import type { IdentityDeps } from '../identity.deps';
import { signInAction } from '../session/session.rules';
import { openSession, type SignedIn, type SignInMethod } from '../session/session.service';
import { hashToken, makeToken } from '../session/token';
import { secondFactorThrottle } from '../sign-in/account-throttle.repository';
import { lockedOut } from '../sign-in/locked-out';
import { clearAfterSuccess, countFailure, holdThrottles, lockedSecondsOf } from '../sign-in/throttle.repository';
import {
  challengeSeconds,
  type HeldSecondFactor,
  holdChallenge,
  insertChallenge,
  lockSecondFactor,
  noteChallengeTry,
  useRecoveryCode,
} from './second-factor.repository';
import { takeCode } from './take-code';

/** A first step that succeeded but opens no session yet. */
export interface Challenged {
  readonly challenge: string;
}

/** Creates the challenge for the second step, within the transaction that checked the first. */
export const challengeSecondStep = async (
  db: Tx,
  first: { admin: { id: number; name: string }; origin: Origin; method: SignInMethod },
): Promise<Challenged> => {
  const challenge = makeToken();
  await insertChallenge(db, { token_hash: hashToken(challenge), admin_id: first.admin.id, method: first.method });
  await recordAudit(db, {
    actor: first.admin,
    origin: first.origin,
    action: 'session.challenge',
    target: { type: 'admin', id: first.admin.id },
    after: { method: first.method },
  });
  return { challenge };
};

/** The error that tells the client that a second step is needed, with the token of the first. */
export const secondStepNeeded = ({ challenge }: Challenged): AppError => {
  const data: SignInChallenge = { challenge, expires_in: challengeSeconds };
  return new AppError(secondFactorErrors.required, { data });
};

type Outcome = SignedIn | { readonly lockedSeconds: number } | 'wrong' | 'over';
type HeldChallenge = NonNullable<Awaited<ReturnType<typeof holdChallenge>>>;

const recordFailure = (db: Tx, failure: { challenge: HeldChallenge; origin: Origin; locked: boolean }): Promise<void> =>
  recordAudit(db, {
    origin: failure.origin,
    action: signInAction,
    target: { type: 'admin', id: failure.challenge.admin_id },
    after: { method: failure.challenge.method, reason: failure.locked ? 'locked' : 'second_factor' },
    outcome: 'failed',
  });

/** A challenge is valid only for the password with which it was created, and while there is a second factor. */
const stillCounts = (challenge: HeldChallenge, factor: HeldSecondFactor | undefined): factor is HeldSecondFactor =>
  factor !== undefined && factor.totp_confirmed_at !== null && factor.password_changed_at < challenge.created_at;

const answer = async (
  deps: IdentityDeps,
  db: Tx,
  given: { step: SecondStep; challenge: HeldChallenge; factor: HeldSecondFactor },
): Promise<boolean> => {
  const { step, challenge, factor } = given;
  const right =
    'code' in step
      ? await takeCode(db, { factor, code: step.code, secrets: deps.secrets })
      : await useRecoveryCode(db, { adminId: factor.id, code: step.recovery_code });
  await noteChallengeTry(db, { id: challenge.id, used: right });
  return right;
};

/** Decides a second step, one at a time per challenge and account; counted failures stay counted. */
const settle = (deps: IdentityDeps, step: SecondStep, origin: Origin): Promise<Outcome> =>
  inTransaction(deps.db, async (db) => {
    const settings = await deps.settings.readIn(db);
    const challenge = await holdChallenge(db, hashToken(step.challenge));
    if (challenge === undefined || !challenge.usable) return 'over';
    const held = await holdThrottles(db, [
      await secondFactorThrottle(db, { adminId: challenge.admin_id, ip: origin.ip }),
    ]);
    const lockedSeconds = lockedSecondsOf(held);
    if (lockedSeconds > 0) {
      await recordFailure(db, { challenge, origin, locked: true });
      return { lockedSeconds };
    }
    const factor = await lockSecondFactor(db, challenge.admin_id);
    if (!stillCounts(challenge, factor)) return 'over';
    if (await answer(deps, db, { step, challenge, factor })) {
      await clearAfterSuccess(db, held);
      const secondFactor = 'code' in step ? 'totp' : 'recovery_code';
      return openSession(db, { settings, admin: factor, origin, method: challenge.method, secondFactor });
    }
    await countFailure(db, held, settings.password);
    await recordFailure(db, { challenge, origin, locked: false });
    return 'wrong';
  });

/** The second step of a sign-in: few attempts, a few minutes, each code once (assurance A14). */
export const createSecondStep =
  (deps: IdentityDeps) =>
  async (step: SecondStep, origin: Origin): Promise<SignedIn> => {
    const outcome = await settle(deps, step, origin);
    if (outcome === 'over') throw new AppError(secondFactorErrors.challengeOver);
    if (outcome === 'wrong') {
      const { wrongCode } = secondFactorErrors;
      const field = 'code' in step ? 'code' : 'recovery_code';
      throw new AppError(wrongCode, { errors: { [field]: [wrongCode.errmsg] } });
    }
    if ('lockedSeconds' in outcome) {
      throw lockedOut(outcome.lockedSeconds);
    }
    return outcome;
  };
