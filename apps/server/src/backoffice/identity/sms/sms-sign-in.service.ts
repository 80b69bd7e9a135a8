import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { Proof } from '../../../platform/http/proof';
import type { Origin } from '../../../platform/http/slice';
import { findByMobile, lockAdmin, type SignInAdmin } from '../admin.repository';
import type { IdentityDeps } from '../identity.deps';
import type { SignedIn } from '../session/session.service';
import { proceed, recordFailedSignIn, type SignInOutcome, signedInOr } from '../sign-in/sign-in.service';
import type { PhoneCodes } from './phone-codes';

const purpose = 'staff';

/** Makes a code for a phone and sends it; unknown phones are treated alike, except that nothing is sent. */
export const createSendSms = (deps: IdentityDeps, codes: PhoneCodes) => {
  const { smsTooSoon: tooSoon } = identityErrors;
  return async ({ mobile, proof }: { mobile: string; proof: Proof }, origin: Origin): Promise<void> => {
    const state = codes.state();
    if (state === 'closed') {
      deps.log.warn({ mobile }, 'a code was asked for and not sent: SMS_PROVIDER is console and shows no codes');
      throw new AppError(identityErrors.smsNotOpen);
    }
    if (state === 'failing') throw new AppError(identityErrors.smsFailed);
    const issued = await inTransaction(deps.db, async (db) => {
      await codes.hold(db, { mobile, tooSoon });
      await codes.demandWork(db, { origin, proof, always: false });
      const admin = await findByMobile(db, mobile);
      const target = admin === undefined ? { type: 'admin' } : { type: 'admin', id: admin.id };
      const code = await codes.insert(db, { mobile, purpose, origin, target, adminId: admin?.id ?? null });
      return { code, target, isKnown: admin !== undefined };
    });
    if (issued.isKnown) codes.deliver({ mobile, origin, ...issued });
  };
};

const redeemForAdmin = async (
  db: Tx,
  { codes, given }: { codes: PhoneCodes; given: { mobile: string; code: string } },
): Promise<SignInAdmin | undefined> => {
  const { adminId } = (await codes.redeem(db, { ...given, purpose })) ?? { adminId: null };
  if (adminId === null) return undefined;
  const admin = await lockAdmin(db, adminId);
  // The number may have gone to a colleague since the code was sent.
  return admin?.mobile === given.mobile ? admin : undefined;
};

interface CodeAttempt {
  readonly mobile: string;
  readonly code: string;
  readonly proof: Proof;
}

/** Sign-in with a code sent to a phone: single use, few attempts, the database's clock (assurance A6). */
export const createSmsSignIn = (deps: IdentityDeps, codes: PhoneCodes) => {
  const settle = (given: CodeAttempt, origin: Origin): Promise<SignInOutcome> =>
    inTransaction(deps.db, async (db) => {
      const settings = await deps.settings.readIn(db);
      await codes.address.guard(db, { origin, proof: given.proof });
      const admin = await redeemForAdmin(db, { codes, given });
      if (admin !== undefined) {
        const outcome = await proceed(db, { settings, admin, origin, method: 'sms' });
        await codes.address.note(db, { origin, isRight: true });
        return outcome;
      }
      const aimedAt = await findByMobile(db, given.mobile);
      await recordFailedSignIn(db, { admin: aimedAt, origin, method: 'sms', locked: false });
      await codes.address.note(db, { origin, isRight: false });
      return 'wrong';
    });

  return async (given: CodeAttempt, origin: Origin): Promise<SignedIn> =>
    signedInOr(await settle(given, origin), identityErrors.wrongCode);
};
