import { secondFactorErrors } from '@shuyuan/contract/backoffice/identity/second-factor.errors';
import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { Caller, Origin } from '../../../platform/http/slice';
import { recordAudit } from '../../audit';
import type { IdentityDeps } from '../identity.deps';
import { proveOwnPassword } from '../password/own-password.service';
import { secondFactorThrottle } from '../sign-in/account-throttle.repository';
import { lockedOut } from '../sign-in/locked-out';
import { clearAfterSuccess, countFailure, holdThrottles, lockedSecondsOf } from '../sign-in/throttle.repository';
import { makeRecoveryCodes } from './recovery-code';
import {
  confirmSecret,
  type HeldSecondFactor,
  lockSecondFactor,
  putSecret,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './second-factor.repository';
import { takeCode } from './take-code';
import { base32, setupUri } from './totp.rules';
import { makeTotpSecret, sealTotpSecret } from './totp-secret';

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

const heldFactor = async (db: Tx, { caller }: Act): Promise<HeldSecondFactor> => {
  const factor = await lockSecondFactor(db, caller.adminId);
  if (factor === undefined) throw new AppError(platformErrors.invalidToken);
  return factor;
};

/** Starts the setup of the second factor; sign-in does not ask for it until a code has confirmed it. */
export const beginSecondFactor = async (
  deps: IdentityDeps,
  act: Act & { password: string },
): Promise<{ secret: string; uri: string }> => {
  const action = 'second_factor.begin';
  await proveOwnPassword(deps, { ...act, field: 'password', action });
  const { school } = await deps.settings.read();
  const secret = makeTotpSecret();
  return inTransaction(deps.db, async (db) => {
    const factor = await heldFactor(db, act);
    if (factor.totp_confirmed_at !== null) throw new AppError(secondFactorErrors.alreadyOn);
    await putSecret(db, { adminId: factor.id, sealed: sealTotpSecret(deps.secrets, { secret, adminId: factor.id }) });
    await recordAudit(db, auditOf(act, action));
    const shown = base32(secret);
    return { secret: shown, uri: setupUri({ issuer: school.name, username: factor.username, secret: shown }) };
  });
};

const refusal = (entry: ErrorEntry): AppError => new AppError(entry, { errors: { code: [entry.errmsg] } });

/** The result of an action with a code; a wrong code is counted and committed before it is refused. */
type Judged<T> = { readonly done: T } | { readonly refused: AppError };

/** Performs an action that needs a code of the caller's authenticator; guesses count as those at sign-in do. */
const withCode = async <T>(
  deps: IdentityDeps,
  act: Act & { code: string; action: string; needs: (factor: HeldSecondFactor) => void },
  work: (db: Tx, factor: HeldSecondFactor) => Promise<T>,
): Promise<T> => {
  const { password: policy } = await deps.settings.read();
  const throttle = await secondFactorThrottle(deps.db, { adminId: act.caller.adminId, ip: act.origin.ip });
  const judged = await inTransaction<Judged<T>>(deps.db, async (db) => {
    const held = await holdThrottles(db, [throttle]);
    const seconds = lockedSecondsOf(held);
    if (seconds > 0) return { refused: lockedOut(seconds) };
    const factor = await heldFactor(db, act);
    act.needs(factor);
    if (await takeCode(db, { factor, code: act.code, secrets: deps.secrets })) {
      await clearAfterSuccess(db, held);
      return { done: await work(db, factor) };
    }
    await countFailure(db, held, policy);
    await recordAudit(db, { ...auditOf(act, act.action), outcome: 'failed' });
    return { refused: refusal(secondFactorErrors.wrongOwnCode) };
  });
  if ('refused' in judged) throw judged.refused;
  return judged.done;
};

/** Turns the second factor on with a first code, and returns the recovery codes, which are shown only once. */
export const confirmSecondFactor = (deps: IdentityDeps, act: Act & { code: string }): Promise<string[]> => {
  const action = 'second_factor.enable';
  const needs = (factor: HeldSecondFactor): void => {
    if (factor.totp_confirmed_at !== null) throw new AppError(secondFactorErrors.alreadyOn);
    if (factor.totp_secret === null) throw new AppError(secondFactorErrors.notBegun);
  };
  return withCode(deps, { ...act, action, needs }, async (db, { id }) => {
    const codes = makeRecoveryCodes();
    await confirmSecret(db, { adminId: id, sessionId: act.caller.sessionId });
    await replaceRecoveryCodes(db, { adminId: id, codes });
    await recordAudit(db, auditOf(act, action));
    return codes;
  });
};

const needsOn = (factor: HeldSecondFactor): void => {
  if (factor.totp_confirmed_at === null) throw new AppError(secondFactorErrors.notOn);
};

/** Returns new recovery codes; the old ones become invalid. */
export const renewRecoveryCodes = async (
  deps: IdentityDeps,
  act: Act & { password: string; code: string },
): Promise<string[]> => {
  const action = 'second_factor.renew_codes';
  await proveOwnPassword(deps, { ...act, field: 'password', action });
  return withCode(deps, { ...act, action, needs: needsOn }, async (db, { id }) => {
    const codes = makeRecoveryCodes();
    await replaceRecoveryCodes(db, { adminId: id, codes });
    await recordAudit(db, auditOf(act, action));
    return codes;
  });
};

/** Turns the second factor off; if a role requires one, its holder can then only set up another. */
export const disableSecondFactor = async (
  deps: IdentityDeps,
  act: Act & { password: string; code: string },
): Promise<void> => {
  const action = 'second_factor.disable';
  await proveOwnPassword(deps, { ...act, field: 'password', action });
  await withCode(deps, { ...act, action, needs: needsOn }, async (db, { id }) => {
    await removeSecondFactor(db, id);
    await recordAudit(db, auditOf(act, action));
  });
};
