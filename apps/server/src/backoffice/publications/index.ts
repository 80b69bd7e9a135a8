import type { Slice } from '../../platform/http/slice';
import { purgeDrafts } from './draft.repository';
import { createInvitedPages, type InvitedPages } from './invited.service';
import { purgeUploads } from './public-upload.service';
import type { PublicationDeps } from './publication.deps';
import { createPublicationSlice, createPublicPageSlice } from './publication.routes';

export type { InvitedPages, InvitedRow } from './invited.service';
export type { About } from './publication.rules';
export { publicationNameSql } from './publication.sql';
export { eraseSubmissions, publicationKeyPlaces, resealPublications } from './submission.repository';

/** What the publications slice gives to the wiring. */
export interface Publications {
  readonly slices: readonly Slice[];
  /** Pages that only invited people fill in, for those who invite them. */
  readonly invited: InvitedPages;
  /** Deletes what was uploaded and not submitted, and drafts that have expired. */
  readonly purge: () => Promise<void>;
}

/** Forms that people from outside fill in. */
export const createPublications = (deps: PublicationDeps): Publications => ({
  slices: [createPublicationSlice(deps), createPublicPageSlice(deps)],
  invited: createInvitedPages(deps),
  purge: async () => {
    await purgeUploads(deps);
    await purgeDrafts(deps.db.kysely);
  },
});
