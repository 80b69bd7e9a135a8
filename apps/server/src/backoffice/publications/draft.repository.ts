import './publication.table';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';

const until = sql<Date>`now() + interval '7 days'`;

interface Draft {
  readonly publication_id: number;
  readonly key_hash: Buffer;
  /** Sealed. */
  readonly content: string;
}

/** Stores a new draft and returns until when. */
export const insertDraft = async (db: Tx, draft: Draft & { readonly address: string }): Promise<Date> => {
  const { expires_at } = await db
    .insertInto('app.publication_draft')
    .values({ ...draft, expires_at: until })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
};

/** Replaces the content of a draft; undefined when there is none under this key. */
export const updateDraft = async (db: Tx, { content, ...draft }: Draft): Promise<Date | undefined> => {
  const row = await db
    .updateTable('app.publication_draft')
    .set({ content, expires_at: until })
    .where('publication_id', '=', draft.publication_id)
    .where('key_hash', '=', draft.key_hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('expires_at')
    .executeTakeFirst();
  return row?.expires_at;
};

/** The sealed content of a draft. */
export const findDraft = (db: Executor, { publication_id, key_hash }: Omit<Draft, 'content'>) =>
  db
    .selectFrom('app.publication_draft')
    .select('content')
    .where('publication_id', '=', publication_id)
    .where('key_hash', '=', key_hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Whether an address has begun this many drafts within an hour. */
export const isDraftAddressBusy = async (
  db: Tx,
  { address, most }: { address: string; most: number },
): Promise<boolean> =>
  (await db
    .selectFrom('app.publication_draft')
    .select('id')
    .where('address', '=', address)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .orderBy('created_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Deletes drafts that have expired. */
export const purgeDrafts = async (db: Executor): Promise<void> => {
  await db.deleteFrom('app.publication_draft').where('expires_at', '<', sql<Date>`now()`).execute();
};
