import { randomBytes, timingSafeEqual } from 'node:crypto';
import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { networkOf } from '../../../platform/http/network-address';
import type { Proof } from '../../../platform/http/proof';
import type { Origin } from '../../../platform/http/slice';
import { maskMobile } from '../../../platform/log/redaction';
import { deliversCodes } from '../../../platform/sms/sms';
import { recordAudit } from '../../audit';
import { findByMobile, lockAdmin, type SignInAdmin } from '../admin.repository';
import type { IdentityDeps } from '../identity.deps';
import type { SignedIn } from '../session/session.service';
import { drainBucket, fillBucket, isBucketFull } from '../sign-in/address-bucket.repository';
import { demandProof } from '../sign-in/proof.repository';
import { proceed, recordFailedSignIn, type SignInOutcome, signedInOr } from '../sign-in/sign-in.service';
import {
  holdLatestCode,
  holdSmsPhone,
  insertSmsCode,
  isSmsAddressBusy,
  noteTry,
  smsWaitSeconds,
} from './sms-code.repository';
import { hashSmsCode, makeSmsCode, smsCodeSeconds } from './sms-code.rules';

/** While the provider is known to fail, every caller is told at once, whether the number is known or not. */
const outageMs = 2 * 60 * 1000;

/** Makes a code for a phone and stores its hash; unknown phones are treated alike, except that nothing is sent. */
const issueCode = (
  deps: IdentityDeps,
  request: { mobile: string; code: string; origin: Origin; proof: Proof },
): Promise<SignInAdmin | undefined> =>
  inTransaction(deps.db, async (db) => {
    const { mobile, code, origin } = request;
    await holdSmsPhone(db, mobile);
    const wait = await smsWaitSeconds(db, mobile);
    if (wait > 0) throw new AppError(identityErrors.smsTooSoon, { retryAfterSeconds: wait });
    const address = networkOf(origin.ip);
    if (await isSmsAddressBusy(db, address)) await demandProof(db, request.proof);
    const admin = await findByMobile(db, mobile);
    const salt = randomBytes(16);
    const codeHash = hashSmsCode({ salt, mobile, code });
    await insertSmsCode(db, { mobile, admin_id: admin?.id ?? null, salt, code_hash: codeHash, ip: address });
    await recordAudit(db, {
      origin,
      action: 'sms_code.create',
      target: admin === undefined ? { type: 'admin' } : { type: 'admin', id: admin.id },
      after: { mobile: maskMobile(mobile) },
    });
    return admin;
  });

/** Sends codes. The response never waits for the provider: a delay would reveal known numbers (assurance A7). */
export const createSendSms = (deps: IdentityDeps) => {
  let failingUntil = 0;

  const deliver = async (message: { mobile: string; code: string; admin: SignInAdmin; origin: Origin }) => {
    try {
      await deps.sms({ mobile: message.mobile, code: message.code, ttlSeconds: smsCodeSeconds });
      failingUntil = 0;
    } catch (error) {
      failingUntil = performance.now() + outageMs;
      deps.log.error({ err: error }, 'an SMS code could not be delivered');
      await inTransaction(deps.db, (db) =>
        recordAudit(db, {
          origin: message.origin,
          action: 'sms_code.deliver',
          target: { type: 'admin', id: message.admin.id },
          outcome: 'failed',
        }),
      );
    }
  };

  return async ({ mobile, proof }: { mobile: string; proof: Proof }, origin: Origin): Promise<void> => {
    if (!deliversCodes(deps.config)) {
      deps.log.warn({ mobile }, 'a code was asked for and not sent: SMS_PROVIDER is console and shows no codes');
      throw new AppError(identityErrors.smsNotOpen);
    }
    if (performance.now() < failingUntil) throw new AppError(identityErrors.smsFailed);
    const code = makeSmsCode();
    const admin = await issueCode(deps, { mobile, code, origin, proof });
    if (admin === undefined) return;
    deliver({ mobile, code, admin, origin }).catch((error: unknown) =>
      deps.log.error({ err: error }, 'an undelivered SMS code could not be recorded'),
    );
  };
};

/** Compares a code with the phone's latest one and counts the attempt; a correct code is used up. */
const redeemCode = async (db: Tx, given: { mobile: string; code: string }): Promise<SignInAdmin | undefined> => {
  const latest = await holdLatestCode(db, given.mobile);
  if (latest === undefined || !latest.usable) return undefined;
  const matches = timingSafeEqual(hashSmsCode({ ...given, salt: latest.salt }), latest.code_hash);
  await noteTry(db, { id: latest.id, used: matches });
  if (!matches || latest.admin_id === null) return undefined;
  const admin = await lockAdmin(db, latest.admin_id);
  // The number may have gone to a colleague since the code was sent.
  return admin?.mobile === given.mobile ? admin : undefined;
};

interface CodeAttempt {
  readonly mobile: string;
  readonly code: string;
  readonly proof: Proof;
}

/** Sign-in with a code sent to a phone: single use, few attempts, the database's clock (assurance A6). */
export const createSmsSignIn = (deps: IdentityDeps) => {
  const settle = (given: CodeAttempt, origin: Origin): Promise<SignInOutcome> =>
    inTransaction(deps.db, async (db) => {
      const settings = await deps.settings.readIn(db);
      const address = networkOf(origin.ip);
      if (await isBucketFull(db, address)) await demandProof(db, given.proof);
      const admin = await redeemCode(db, given);
      if (admin !== undefined) {
        const outcome = await proceed(db, { settings, admin, origin, method: 'sms' });
        await drainBucket(db, address);
        return outcome;
      }
      const aimedAt = await findByMobile(db, given.mobile);
      await recordFailedSignIn(db, { admin: aimedAt, origin, method: 'sms', locked: false });
      await fillBucket(db, address);
      return 'wrong';
    });

  return async (given: CodeAttempt, origin: Origin): Promise<SignedIn> =>
    signedInOr(await settle(given, origin), identityErrors.wrongCode);
};
