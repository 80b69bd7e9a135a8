import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { PublicUpload } from '@shuyuan/contract/backoffice/publications/publication';
import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { networkOf } from '../../platform/http/network-address';
import type { Origin, Upload } from '../../platform/http/slice';
import { requirePage } from './public-page.service';
import type { PublicationDeps } from './publication.deps';
import { countUploads, forgetUploads, holdUploads, insertUpload } from './publication-file.repository';
import { standingOf } from './standing';

/** Unsubmitted files of one address within an hour. */
const filesMost = 20;
/** All that wait together: a flood from many addresses does not fill the disk, whatever the quotas of staff are. */
export const waitingBytesMost = 2 * 1024 ** 3;

interface Arriving {
  readonly address: string;
  /** What would be added to the files that wait, and to what the storage holds already. */
  readonly size: number;
  readonly isStored: boolean;
}

const refuseMany = async (
  { quarantine }: PublicationDeps,
  db: Tx,
  { address, size, isStored }: Arriving,
): Promise<void> => {
  const { files, bytes } = await countUploads(db, address);
  const fits = files < filesMost && bytes + size <= waitingBytesMost;
  if (fits && (await quarantine.hasRoom(db, isStored ? 0 : size))) return;
  throw new AppError(publicationErrors.tooManyFiles, { retryAfterSeconds: 3600 });
};

/** A page that takes files in this field now. */
const requireFileField = async (deps: PublicationDeps, { code, field }: { code: string; field: string }) => {
  const db = deps.db.kysely;
  const page = await requirePage(db, code);
  const standing = await standingOf(deps, db, page);
  if (standing.fault !== undefined) throw new AppError(publicationErrors.suspended);
  const asked =
    page.fields.some((one) => one.field === field) && standing.may.fields.find((one) => one.field === field);
  if (!asked || fieldTypeOf(asked.edit_input).holdsFiles === undefined) throw new AppError(publicationErrors.notFound);
  return page;
};

/** Takes a file from outside. It waits in the quarantine until it is submitted. */
export const takePublicUpload = (
  deps: PublicationDeps,
  { upload, origin }: { upload: Upload<{ code: string; field: string }>; origin: Origin },
): Promise<PublicUpload> => {
  const address = networkOf(origin.ip);
  return deps.quarantine.take({
    upload,
    // Whoever has no room left at all need not send the rest.
    refuse: () => inTransaction(deps.db.kysely, (db) => refuseMany(deps, db, { address, size: 1, isStored: false })),
    keep: async (file, { code, field }) => {
      const page = await requireFileField(deps, { code, field });
      await inTransaction(deps.db.kysely, async (db) => {
        await holdUploads(db);
        await refuseMany(deps, db, { address, size: file.size, isStored: true });
        await insertUpload(db, { ...file, publication_id: page.id, field, address });
      });
    },
  });
};

/** Deletes the files that nobody submitted within a day. */
export const purgeUploads = async ({ db, quarantine }: PublicationDeps): Promise<void> => {
  for (const key of await forgetUploads(db.kysely)) await quarantine.drop({ key });
};
