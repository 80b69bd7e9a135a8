import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import { inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { networkOf } from '../../../platform/http/network-address';
import type { Proof } from '../../../platform/http/proof';
import type { Origin } from '../../../platform/http/slice';
import { maskMobile } from '../../../platform/log/redaction';
import { deliversCodes } from '../../../platform/sms/sms';
import { recordAudit } from '../../audit';
import type { IdentityDeps } from '../identity.deps';
import type { CodePurpose } from '../identity.table';
import { drainBucket, fillBucket, isBucketFull } from '../sign-in/address-bucket.repository';
import { demandProof } from '../sign-in/proof.repository';
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

/** A request for a code. */
interface CodeRequest {
  readonly mobile: string;
  readonly purpose: CodePurpose;
  readonly origin: Origin;
  readonly proof: Proof;
  /** Whose number it is, if that is known; what is audited. */
  readonly target: { readonly type: string; readonly id?: number };
  readonly adminId: number | null;
  /** The refusal of a number that got a code a moment ago. */
  readonly tooSoon: ErrorEntry;
}

/** What all codes by SMS share, whoever they are for: their making, their limits and their use. */
export interface PhoneCodes {
  /** Whether codes reach anybody now. */
  readonly state: () => 'open' | 'closed' | 'failing';
  /** Serialises sending to one phone and refuses when it got too many; comes first in the transaction. */
  readonly hold: (db: Tx, request: Pick<CodeRequest, 'mobile' | 'tooSoon'>) => Promise<void>;
  /** Demands a proof of work, of everyone or where an address asked for many codes. */
  readonly demandWork: (db: Tx, request: Pick<CodeRequest, 'origin' | 'proof'> & { always: boolean }) => Promise<void>;
  /** Stores the hash of a new code and returns the code. */
  readonly insert: (
    db: Tx,
    request: Pick<CodeRequest, 'mobile' | 'purpose' | 'origin' | 'target' | 'adminId'>,
  ) => Promise<string>;
  /** Sends a stored code. Nobody waits for the provider: a delay would reveal known numbers (assurance A7). */
  readonly deliver: (message: Pick<CodeRequest, 'mobile' | 'origin' | 'target'> & { code: string }) => void;
  /** Compares a code with the phone's latest one of its purpose and counts the attempt; a correct code is used up. */
  readonly redeem: (
    db: Tx,
    given: { mobile: string; code: string; purpose: CodePurpose },
  ) => Promise<{ adminId: number | null } | undefined>;
  /** Wrong codes fill the bucket of their address; above that each attempt needs a proof of work. */
  readonly address: {
    readonly guard: (db: Tx, attempt: Pick<CodeRequest, 'origin' | 'proof'>) => Promise<void>;
    readonly note: (db: Tx, outcome: { origin: Origin; isRight: boolean }) => Promise<void>;
  };
}

const insertCode: PhoneCodes['insert'] = async (db, { mobile, purpose, origin, target, adminId }) => {
  const code = makeSmsCode();
  const salt = randomBytes(16);
  const code_hash = hashSmsCode({ salt, mobile, code });
  await insertSmsCode(db, { mobile, purpose, admin_id: adminId, salt, code_hash, ip: networkOf(origin.ip) });
  const after = { mobile: maskMobile(mobile) };
  await recordAudit(db, { origin, action: 'sms_code.create', target, after });
  return code;
};

const redeemCode: PhoneCodes['redeem'] = async (db, given) => {
  const latest = await holdLatestCode(db, given);
  if (latest === undefined || !latest.usable) return undefined;
  const matches = timingSafeEqual(hashSmsCode({ ...given, salt: latest.salt }), latest.code_hash);
  await noteTry(db, { id: latest.id, used: matches });
  return matches ? { adminId: latest.admin_id } : undefined;
};

/** Codes by SMS, for staff and for visitors. */
export const createPhoneCodes = (deps: Pick<IdentityDeps, 'db' | 'config' | 'log' | 'sms'>): PhoneCodes => {
  let failingUntil = 0;

  const send = async ({ mobile, code, origin, target }: Parameters<PhoneCodes['deliver']>[0]): Promise<void> => {
    try {
      await deps.sms({ mobile, code, ttlSeconds: smsCodeSeconds });
      failingUntil = 0;
    } catch (error) {
      failingUntil = performance.now() + outageMs;
      deps.log.error({ err: error }, 'an SMS code could not be delivered');
      await inTransaction(deps.db, (db) =>
        recordAudit(db, { origin, action: 'sms_code.deliver', target, outcome: 'failed' }),
      );
    }
  };

  return {
    state: () => {
      if (!deliversCodes(deps.config)) return 'closed';
      return performance.now() < failingUntil ? 'failing' : 'open';
    },
    hold: async (db, { mobile, tooSoon }) => {
      await holdSmsPhone(db, mobile);
      const wait = await smsWaitSeconds(db, mobile);
      if (wait > 0) throw new AppError(tooSoon, { retryAfterSeconds: wait });
    },
    demandWork: async (db, { origin, proof, always }) => {
      if (always || (await isSmsAddressBusy(db, networkOf(origin.ip)))) await demandProof(db, proof);
    },
    insert: insertCode,
    deliver: (message) =>
      void send(message).catch((error: unknown) =>
        deps.log.error({ err: error }, 'an undelivered SMS code could not be recorded'),
      ),
    redeem: redeemCode,
    address: {
      guard: async (db, { origin, proof }) => {
        if (await isBucketFull(db, networkOf(origin.ip))) await demandProof(db, proof);
      },
      note: (db, { origin, isRight }) => (isRight ? drainBucket : fillBucket)(db, networkOf(origin.ip)),
    },
  };
};
