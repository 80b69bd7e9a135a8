import type { PublicationState, Sent, Submission } from '@shuyuan/contract/backoffice/publications/publication';
import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { networkOf } from '../../platform/http/network-address';
import type { Proof } from '../../platform/http/proof';
import type { Origin, Visitor } from '../../platform/http/slice';
import { recordAudit } from '../audit';
import { demandProof } from '../identity';
import { requirePage } from './public-page.service';
import type { PublicationDeps } from './publication.deps';
import { holdPublication, type StoredPublication } from './publication.repository';
import { stateOf } from './publication.rules';
import { randomCode } from './publication.service';
import { publicationTexts } from './publication.texts';
import { refusalOutside } from './refusal.rules';
import { type Standing, standingOf } from './standing';
import { findSent, hasSent, holdKey, insertSubmission, isBusy } from './submission.repository';
import { admitFiles, judgeSubmission } from './submitted-values';

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

const numberLength = 10;

const closedStates: Readonly<Record<Exclude<PublicationState, 'open'>, keyof typeof publicationErrors>> = {
  closed: 'notFound',
  suspended: 'suspended',
  waiting: 'notYetOpen',
  over: 'over',
  full: 'full',
};

const requireOpen = (page: StoredPublication, standing: Standing): Extract<Standing, { fault?: undefined }> => {
  const state = stateOf(page, standing.fault === undefined);
  if (state !== 'open') throw new AppError(publicationErrors[closedStates[state]]);
  if (standing.fault !== undefined) throw new AppError(publicationErrors.suspended);
  return standing;
};

/** Limits that no honest person meets. */
const limit = async (db: Tx, { call, mobile }: { call: SubmitCall; mobile: string | null }): Promise<void> => {
  const { proof, origin } = call;
  if (proof !== undefined) {
    if (await isBusy(db, { by: { address: networkOf(origin.ip) }, most: addressMost })) await demandProof(db, proof);
  } else if (mobile !== null && (await isBusy(db, { by: { mobile }, most: mobileMost }))) {
    throw new AppError(platformErrors.tooManyRequests, { retryAfterSeconds: 600 });
  }
};

const createFor = async (
  deps: PublicationDeps,
  db: Tx,
  {
    page,
    call,
    standing,
  }: { page: StoredPublication; call: SubmitCall } & {
    standing: Extract<Standing, { fault?: undefined }>;
  },
): Promise<number> => {
  const { owner, may } = standing;
  const given = judgeSubmission({ may, page, values: call.input.values });
  const caller = { ...owner, name: publicationTexts.actor(owner.name, page.title) };
  const { origin, visitor } = call;
  await admitFiles(deps, db, { may, page, values: given, caller, origin });
  const proved = page.mobile_field === null || visitor === undefined ? {} : { [page.mobile_field]: visitor.mobile };
  const values = { ...given, ...page.presets, ...proved };
  try {
    return await deps.records.create(db, { formId: page.custom_form_id, caller, origin, values });
  } catch (error) {
    throw refusalOutside(error, page);
  }
};

/** Counted pages are locked, so that the last place is given once; the others take submissions side by side. */
const heldPage = async (db: Tx, page: StoredPublication): Promise<StoredPublication> => {
  if (page.quota === null && !page.once_per_mobile) return page;
  const held = await holdPublication(db, { id: page.id });
  if (held === undefined || !held.enabled) throw new AppError(publicationErrors.notFound);
  return held;
};

const store = (deps: PublicationDeps, call: SubmitCall): Promise<Sent> =>
  inTransaction(deps.db.kysely, async (db) => {
    const { input, origin, requestKey, visitor } = call;
    const found = await requirePage(db, input.code);
    if (found.proves_mobile && visitor === undefined) throw new AppError(publicationErrors.proveMobile);
    await holdKey(db, `${found.id} ${requestKey}`);
    const before = await findSent(db, { publicationId: found.id, key: requestKey });
    if (before !== undefined) return { number: before.number, thanks: found.thanks };
    const page = await heldPage(db, found);
    const standing = requireOpen(page, await standingOf(deps, db, page));
    if (input.consent_version !== page.consent_version) throw new AppError(publicationErrors.consentChanged);
    // A number that the page does not ask for is not kept.
    const mobile = page.proves_mobile && visitor !== undefined ? deps.db.seal(visitor.mobile) : null;
    if (page.once_per_mobile && mobile !== null && (await hasSent(db, { publicationId: page.id, mobile }))) {
      throw new AppError(publicationErrors.alreadySent);
    }
    await limit(db, { call, mobile });
    const recordId = await createFor(deps, db, { page, call, standing });
    const number = randomCode(numberLength);
    await insertSubmission(db, {
      publication_id: page.id,
      custom_form_id: page.custom_form_id,
      record_id: recordId,
      request_key: requestKey,
      number,
      mobile,
      consent_version: input.consent_version,
      address: networkOf(origin.ip),
    });
    return { number, thanks: page.thanks };
  });

/** A program filled in what no person sees: it is told that all went well, and nothing is stored but the attempt. */
const pretend = (deps: PublicationDeps, { input, origin }: SubmitCall): Promise<Sent> =>
  inTransaction(deps.db.kysely, async (db) => {
    const { id, thanks } = await requirePage(db, input.code);
    const target = { type: 'publication', id };
    await recordAudit(db, { origin, action: 'publication.refuse', target, outcome: 'failed' });
    return { number: randomCode(numberLength), thanks };
  });

/** Takes a submission; the same key is the same submission, however often it comes. */
export const submit = (deps: PublicationDeps, call: SubmitCall): Promise<Sent> =>
  (call.input.website ?? '') === '' ? store(deps, call) : pretend(deps, call);
