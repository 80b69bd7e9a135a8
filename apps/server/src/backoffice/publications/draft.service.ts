import { createHash, randomBytes } from 'node:crypto';
import type { Submission } from '@shuyuan/contract/backoffice/publications/publication';
import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { networkOf } from '../../platform/http/network-address';
import type { Proof } from '../../platform/http/proof';
import type { Origin } from '../../platform/http/slice';
import { demandProof } from '../identity';
import { findDraft, insertDraft, isDraftAddressBusy, updateDraft } from './draft.repository';
import { requirePage } from './public-page.service';
import type { PublicationDeps } from './publication.deps';

type Values = Submission['values'];

const bytesMost = 64 * 1024;
/** New drafts of one address within an hour; above that each needs a proof of work. */
const draftsMost = 20;

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Stores what was filled in so far, of the page's fields, and returns the key of the link. */
export const saveDraft = (
  deps: PublicationDeps,
  {
    input,
    origin,
    proof,
  }: { input: { code: string; values: Values; key?: string | undefined }; origin: Origin; proof: Proof },
): Promise<{ key: string; expires_at: string }> =>
  inTransaction(deps.db.kysely, async (db) => {
    const page = await requirePage(db, input.code);
    const own = page.fields.flatMap(({ field }) =>
      Object.hasOwn(input.values, field) ? [[field, input.values[field]]] : [],
    );
    const text = JSON.stringify(Object.fromEntries(own));
    if (Buffer.byteLength(text) > bytesMost) throw new AppError(platformErrors.bodyTooLarge);
    const key = input.key ?? randomBytes(16).toString('base64url');
    const draft = { publication_id: page.id, key_hash: hashOf(key), content: deps.db.seal(text) };
    if (input.key !== undefined) {
      const until = await updateDraft(db, draft);
      if (until === undefined) throw new AppError(publicationErrors.unknownDraft);
      return { key, expires_at: until.toISOString() };
    }
    const address = networkOf(origin.ip);
    if (await isDraftAddressBusy(db, { address, most: draftsMost })) await demandProof(db, proof);
    return { key, expires_at: (await insertDraft(db, { ...draft, address })).toISOString() };
  });

/** What was filled in before; a wrong key, an expired draft and another page's answer alike. */
export const showDraft = async (
  { db }: PublicationDeps,
  { code, key }: { code: string; key: string },
): Promise<Values> => {
  const page = await requirePage(db.kysely, code);
  const draft = await findDraft(db.kysely, { publication_id: page.id, key_hash: hashOf(key) });
  const text = draft && db.open(draft.content);
  if (text === undefined || text === null) throw new AppError(publicationErrors.unknownDraft);
  return JSON.parse(text) as Values;
};
