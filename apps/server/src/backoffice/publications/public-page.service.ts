import type { InvitedPage, PublicPage } from '@shuyuan/contract/backoffice/publications/publication';
import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import { sanitisedHtml } from '@shuyuan/contract/platform/sanitised-html';
import type { Executor } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { PublicationDeps } from './publication.deps';
import { findPublicPage, type StoredPublication } from './publication.repository';
import { publicFields, stateOf } from './publication.rules';
import { standingOf } from './standing';

/** A page that is open to people from outside; unknown, removed and closed ones answer alike. */
export const requirePage = async (db: Executor, code: string): Promise<StoredPublication> => {
  const page = await findPublicPage(db, code);
  if (page === undefined) throw new AppError(publicationErrors.notFound);
  return page;
};

/** What people from outside see of a page; of one that is suspended they see no fields. */
export const shownOutside = async (
  deps: PublicationDeps,
  db: Executor,
  page: StoredPublication,
): Promise<InvitedPage> => {
  const standing = await standingOf(deps, db, page);
  const { school } = await deps.settings.read();
  return {
    school: school.name,
    title: page.title,
    cover: page.cover,
    intro: sanitisedHtml.parse(page.intro),
    consent: page.consent,
    consent_version: page.consent_version,
    state: stateOf(page, standing.fault === undefined),
    opens_at: page.opens_at,
    closes_at: page.closes_at,
    proves_mobile: page.proves_mobile,
    fields: standing.fault === undefined ? publicFields(standing.may, page) : [],
  };
};

/** The page of an address, as people from outside see it. */
export const showPublicPage = async (deps: PublicationDeps, code: string): Promise<PublicPage> => {
  const db = deps.db.kysely;
  return { code, ...(await shownOutside(deps, db, await requirePage(db, code))) };
};
