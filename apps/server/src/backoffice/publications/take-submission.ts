import type { PublicationState, Sent } from '@shuyuan/contract/backoffice/publications/publication';
import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Origin } from '../../platform/http/slice';
import { recordAudit } from '../audit';
import type { NewRecord } from '../records';
import type { PublicationDeps } from './publication.deps';
import { holdPublication, type StoredPublication } from './publication.repository';
import { stateOf } from './publication.rules';
import { randomCode } from './publication.service';
import { publicationTexts } from './publication.texts';
import { refusalOutside } from './refusal.rules';
import { type Standing, standingOf } from './standing';
import { findSent, holdKey, insertSubmission } from './submission.repository';
import { admitFiles, judgeSubmission } from './submitted-values';

/** What is sent, whichever way it came. */
export interface Sending {
  readonly page: StoredPublication;
  readonly values: RecordValues;
  readonly consentVersion: number;
  readonly requestKey: string;
  /** As the history of the record shows it. */
  readonly origin: Origin;
  /** The network that it came from, or ''. */
  readonly address: string;
  /** The proved number, sealed, where the page asks for one. */
  readonly mobile: string | null;
  /** Values that are not filled in; they count more than what is preset. */
  readonly given: (may: NewRecord) => RecordValues;
  /** Refuses what comes too often; called when it is no repetition and the page is open. */
  readonly refuse: (page: StoredPublication) => Promise<void>;
}

type Sound = Extract<Standing, { fault?: undefined }>;

const numberLength = 10;

const closedStates: Readonly<Record<Exclude<PublicationState, 'open'>, keyof typeof publicationErrors>> = {
  closed: 'notFound',
  suspended: 'suspended',
  waiting: 'notYetOpen',
  over: 'over',
  full: 'full',
};

const requireOpen = (page: StoredPublication, standing: Standing): Sound => {
  const state = stateOf(page, standing.fault === undefined);
  if (state !== 'open') throw new AppError(publicationErrors[closedStates[state]]);
  if (standing.fault !== undefined) throw new AppError(publicationErrors.suspended);
  return standing;
};

const createFor = async (
  deps: PublicationDeps,
  db: Tx,
  { page, sending, standing }: { page: StoredPublication; sending: Sending; standing: Sound },
): Promise<number> => {
  const { owner, may } = standing;
  const { origin } = sending;
  const filledIn = judgeSubmission({ may, page, values: sending.values });
  const caller = { ...owner, name: publicationTexts.actor(owner.name, page.title) };
  await admitFiles(deps, db, { may, page, values: filledIn, caller, origin });
  const values = { ...filledIn, ...page.presets, ...sending.given(may) };
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

/** Makes a record of what is sent, in the name of the page's owner; the same key is the same submission. */
export const takeSubmission = async (deps: PublicationDeps, db: Tx, sending: Sending): Promise<Sent> => {
  const { requestKey, consentVersion, mobile, address } = sending;
  const { id, thanks } = sending.page;
  await holdKey(db, `${id} ${requestKey}`);
  const before = await findSent(db, { publicationId: id, key: requestKey });
  if (before !== undefined) return { number: before.number, thanks };
  const page = await heldPage(db, sending.page);
  const standing = requireOpen(page, await standingOf(deps, db, page));
  if (consentVersion !== page.consent_version) throw new AppError(publicationErrors.consentChanged);
  await sending.refuse(page);
  const recordId = await createFor(deps, db, { page, sending, standing });
  const number = randomCode(numberLength);
  await insertSubmission(db, {
    publication_id: page.id,
    custom_form_id: page.custom_form_id,
    record_id: recordId,
    request_key: requestKey,
    number,
    mobile,
    consent_version: consentVersion,
    address,
  });
  return { number, thanks: page.thanks };
};

/** A program filled in what no person sees: it is told that all went well, and nothing is stored but the attempt. */
export const pretendTaken = async (
  db: Tx,
  { page, origin }: { page: Pick<StoredPublication, 'id' | 'thanks'>; origin: Origin },
): Promise<Sent> => {
  const target = { type: 'publication', id: page.id };
  await recordAudit(db, { origin, action: 'publication.refuse', target, outcome: 'failed' });
  return { number: randomCode(numberLength), thanks: page.thanks };
};
