import { randomUUID } from 'node:crypto';
import type {
  InvitedPage,
  PublicationDetail,
  Sent,
  Submission,
} from '@shuyuan/contract/backoffice/publications/publication';
import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import type { Executor, Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { networkOf } from '../../platform/http/network-address';
import type { Origin } from '../../platform/http/slice';
import { shownOutside } from './public-page.service';
import type { PublicationDeps } from './publication.deps';
import { holdPublication, readInvited, type StoredPublication } from './publication.repository';
import { type About, missingNames, stateOf, valuesAbout } from './publication.rules';
import { publicationTexts } from './publication.texts';
import { standingOf } from './standing';
import { pretendTaken, takeSubmission } from './take-submission';

const { faults: texts } = publicationTexts;

/** A page of invited people, for the part of the product that invites them. */
export type InvitedRow = Pick<
  PublicationDetail,
  'id' | 'title' | 'custom_form_id' | 'form_name' | 'state' | 'fault' | 'closes_at'
>;

/** What someone who was invited sends. */
interface InvitedCall {
  readonly publicationId: number;
  readonly input: Pick<Submission, 'values' | 'consent_version' | 'website'>;
  readonly requestKey: string;
  readonly origin: Origin;
  /** The records that the new one is about; each is written to the first field that relates to its form. */
  readonly about: readonly About[];
  /** Neither the address nor anything else of the call is stored. */
  readonly isTraceless: boolean;
  /** Refuses whoever has answered before; called in the transaction, when it is no repetition of the same call. */
  readonly refuse: () => Promise<void>;
}

/** What other parts of the product do with pages that only invited people fill in. */
export interface InvitedPages {
  /** All of them, or those with these ids; the newest first. */
  readonly read: (db: Executor, ids?: readonly number[]) => Promise<InvitedRow[]>;
  /** One as people see it; undefined when there is none. */
  readonly show: (db: Executor, id: number) => Promise<InvitedPage | undefined>;
  /** Locks one, so that it stays invited until the transaction ends; false when there is none. */
  readonly hold: (db: Tx, id: number) => Promise<boolean>;
  /** Why its records could not be about these ones, in words for staff; nothing when they could. */
  readonly faults: (
    db: Tx,
    asked: { id: number; about: readonly About[]; origin: Origin },
  ) => Promise<readonly string[]>;
  /** Makes a record of what is sent. */
  readonly submit: (db: Tx, call: InvitedCall) => Promise<Sent>;
}

const rowOf = async (deps: PublicationDeps, db: Executor, page: StoredPublication): Promise<InvitedRow> => {
  const { fault = '' } = await standingOf(deps, db, page);
  const { id, title, custom_form_id, form_name, closes_at } = page;
  return { id, title, custom_form_id, form_name, closes_at, state: stateOf(page, fault === ''), fault };
};

const faultsOf = async (
  deps: PublicationDeps,
  db: Tx,
  { id, about, origin }: { id: number; about: readonly About[]; origin: Origin },
): Promise<readonly string[]> => {
  const [page] = await readInvited(db, [id]);
  if (page === undefined) return [publicationErrors.notFound.errmsg];
  const standing = await standingOf(deps, db, page);
  if (standing.fault !== undefined) return [standing.fault];
  const { owner, may } = standing;
  const values = valuesAbout(may, about);
  const missing = missingNames({ may, page, about: new Set(Object.keys(values)) });
  if (missing.length > 0) return [texts.missing(missing)];
  try {
    await deps.records.refuseUnfit(db, { formId: page.custom_form_id, caller: owner, origin, values });
  } catch (error) {
    if (!(error instanceof AppError) || error.errors === undefined) throw error;
    const nameOf = (column: string): string => may.fields.find(({ field }) => field === column)?.name ?? column;
    return Object.entries(error.errors).flatMap(([column, said]) =>
      said.map((message) => texts.ownerCannot(nameOf(column), message)),
    );
  }
  return [];
};

/** A call of nobody: not even its number leads to the log of calls. */
const nobody = (): Origin => ({ requestId: randomUUID(), ip: '', userAgent: '' });

const submitInvited = async (deps: PublicationDeps, db: Tx, call: InvitedCall): Promise<Sent> => {
  const [page] = await readInvited(db, [call.publicationId]);
  if (page === undefined) throw new AppError(publicationErrors.notFound);
  const { input, isTraceless, requestKey, about, refuse } = call;
  const origin = isTraceless ? nobody() : call.origin;
  if ((input.website ?? '') !== '') return pretendTaken(db, { page, origin });
  return takeSubmission(deps, db, {
    page,
    values: input.values,
    consentVersion: input.consent_version,
    requestKey,
    origin,
    address: isTraceless ? '' : networkOf(origin.ip),
    mobile: null,
    given: (may) => valuesAbout(may, about),
    refuse,
  });
};

/** The pages of invited people, for other parts of the product. */
export const createInvitedPages = (deps: PublicationDeps): InvitedPages => ({
  read: async (db, ids) => {
    const rows: InvitedRow[] = [];
    for (const page of await readInvited(db, ids)) rows.push(await rowOf(deps, db, page));
    return rows;
  },
  show: async (db, id) => {
    const [page] = await readInvited(db, [id]);
    return page && shownOutside(deps, db, page);
  },
  hold: async (db, id) => (await holdPublication(db, { id }))?.audience === 'invited',
  faults: (db, asked) => faultsOf(deps, db, asked),
  submit: (db, call) => submitInvited(deps, db, call),
});
