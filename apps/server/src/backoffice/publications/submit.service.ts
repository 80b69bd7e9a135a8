import type { Sent, Submission } from '@shuyuan/contract/backoffice/publications/publication';
import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { networkOf } from '../../platform/http/network-address';
import type { Proof } from '../../platform/http/proof';
import type { Origin, Visitor } from '../../platform/http/slice';
import { demandProof } from '../identity';
import { requirePage } from './public-page.service';
import type { PublicationDeps } from './publication.deps';
import type { StoredPublication } from './publication.repository';
import { hasSent, isBusy } from './submission.repository';
import { pretendTaken, type Sending, takeSubmission } from './take-submission';

/** What someone from outside sends. */
export interface SubmitCall {
  readonly input: Submission;
  readonly origin: Origin;
  readonly requestKey: string;
  readonly visitor: Visitor | undefined;
  /** Absent where the number is proved: that took a proof of work already. */
  readonly proof: Proof | undefined;
}

/** Above these within ten minutes, an address must do a proof of work, and a number must wait. */
const addressMost = 30;
const mobileMost = 10;

/** Limits that no honest person meets. */
const limit = async (
  db: Tx,
  { proof, address, mobile }: Pick<SubmitCall, 'proof'> & Pick<Sending, 'address' | 'mobile'>,
): Promise<void> => {
  if (proof !== undefined) {
    if (await isBusy(db, { by: { address }, most: addressMost })) await demandProof(db, proof);
  } else if (mobile !== null && (await isBusy(db, { by: { mobile }, most: mobileMost }))) {
    throw new AppError(platformErrors.tooManyRequests, { retryAfterSeconds: 600 });
  }
};

const refuseAgain = async (
  db: Tx,
  { page, mobile }: { page: StoredPublication; mobile: string | null },
): Promise<void> => {
  if (page.once_per_mobile && mobile !== null && (await hasSent(db, { publicationId: page.id, mobile }))) {
    throw new AppError(publicationErrors.alreadySent);
  }
};

const store = async (
  deps: PublicationDeps,
  db: Tx,
  { page, call }: { page: StoredPublication; call: SubmitCall },
): Promise<Sent> => {
  const { input, origin, requestKey, visitor, proof } = call;
  if (page.proves_mobile && visitor === undefined) throw new AppError(publicationErrors.proveMobile);
  // A number that the page does not ask for is not stored.
  const mobile = page.proves_mobile && visitor !== undefined ? deps.db.seal(visitor.mobile) : null;
  const address = networkOf(origin.ip);
  const proved = page.mobile_field === null || visitor === undefined ? {} : { [page.mobile_field]: visitor.mobile };
  return takeSubmission(deps, db, {
    page,
    values: input.values,
    consentVersion: input.consent_version,
    requestKey,
    origin,
    address,
    mobile,
    given: () => proved,
    refuse: async (held) => {
      await refuseAgain(db, { page: held, mobile });
      await limit(db, { proof, address, mobile });
    },
  });
};

/** Takes a submission; the same key is the same submission, however often it comes. */
export const submit = (deps: PublicationDeps, call: SubmitCall): Promise<Sent> =>
  inTransaction(deps.db.kysely, async (db) => {
    const page = await requirePage(db, call.input.code);
    const isProgram = (call.input.website ?? '') !== '';
    return isProgram ? pretendTaken(db, { page, origin: call.origin }) : store(deps, db, { page, call });
  });
