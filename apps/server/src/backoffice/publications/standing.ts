import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import type { Publication, PublicationDetail } from '@shuyuan/contract/backoffice/publications/publication';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { sanitisedHtml } from '@shuyuan/contract/platform/sanitised-html';
import type { Executor } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { readCaller } from '../identity';
import type { NewRecord } from '../records';
import type { PublicationDeps } from './publication.deps';
import type { StoredPublication } from './publication.repository';
import { pageFaults, stateOf } from './publication.rules';
import { publicationTexts } from './publication.texts';

/** Whether a page may take submissions: by whom and what they may write, or why not. */
export type Standing =
  | { readonly owner: Caller; readonly may: NewRecord; readonly fault?: undefined }
  | { readonly fault: string };

const isGone = (error: unknown): boolean =>
  error instanceof AppError && (error.entry === formErrors.formNotFound || error.entry === recordErrors.notLive);

/** What a caller may write in new records of a form; undefined when it is gone or they may create none. */
export const mayCreate = async (
  { records }: Pick<PublicationDeps, 'records'>,
  db: Executor,
  of: { formId: number; caller: Caller },
): Promise<NewRecord | 'gone' | undefined> => {
  try {
    return await records.newRecord(db, of);
  } catch (error) {
    if (isGone(error)) return 'gone';
    throw error;
  }
};

/** Judges a page by the rights that its owner has now and by the form as it is now. */
export const standingOf = async (
  deps: Pick<PublicationDeps, 'records'>,
  db: Executor,
  page: StoredPublication,
): Promise<Standing> => {
  const { faults: texts } = publicationTexts;
  const owner = await readCaller(db, { adminId: page.admin_id, sessionId: 0 });
  if (owner === undefined) return { fault: texts.owner };
  const may = await mayCreate(deps, db, { formId: page.custom_form_id, caller: owner });
  if (may === 'gone') return { fault: texts.formGone };
  if (may === undefined) return { fault: texts.form };
  const [fault] = Object.values(pageFaults(may, page) ?? {}).flat();
  return fault === undefined ? { owner, may } : { fault };
};

/** A page as staff see it. */
export const shownPage = (page: StoredPublication, standing: Standing): PublicationDetail => {
  const { admin_id, is_waiting: _waiting, is_over: _over, ...shown } = page;
  const { fault = '' } = standing;
  return {
    ...shown,
    intro: sanitisedHtml.parse(page.intro),
    state: stateOf(page, fault === ''),
    fault,
    owner_id: admin_id,
  };
};

/** The same as a row of the list. */
export const shownRow = (page: StoredPublication, standing: Standing): Publication => {
  const { cover: _1, intro: _2, consent: _3, consent_version: _4, thanks: _5, ...rest } = shownPage(page, standing);
  const { fields: _6, presets: _7, proves_mobile: _8, mobile_field: _9, once_per_mobile: _10, ...row } = rest;
  return row;
};
