import './publication.table';
import type { RecordSource } from '@shuyuan/contract/backoffice/publications/publication';
import { sql } from 'kysely';
import { defineLock } from '../../platform/db/advisory-lock';
import type { Executor, Tx } from '../../platform/db/database';
import { holdsSealOf, isSealOld, keyPlace } from '../../platform/secrets/key-place.sql';

const keyLock = defineLock('key of a submission');

/** Waits for another call with the same key. */
export const holdKey = (db: Tx, key: string): Promise<void> => keyLock.hold(db, key);

/** What was sent under a key before. */
export const findSent = (db: Tx, { publicationId, key }: { publicationId: number; key: string }) =>
  db
    .selectFrom('app.submission')
    .select('number')
    .where('publication_id', '=', publicationId)
    .where('request_key', '=', key)
    .executeTakeFirst();

/** Whether a number, sealed, has sent this page before. */
export const hasSent = async (
  db: Tx,
  { publicationId, mobile }: { publicationId: number; mobile: string },
): Promise<boolean> =>
  (await db
    .selectFrom('app.submission')
    .select('id')
    .where('publication_id', '=', publicationId)
    .where('mobile', '=', mobile)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether an address, or a sealed number, has sent this many within ten minutes. */
export const isBusy = async (
  db: Tx,
  { by, most }: { by: { readonly address: string } | { readonly mobile: string }; most: number },
): Promise<boolean> =>
  (await db
    .selectFrom('app.submission')
    .select('id')
    .where(({ eb }) => ('address' in by ? eb('address', '=', by.address) : eb('mobile', '=', by.mobile)))
    .where('at', '>', sql<Date>`now() - interval '10 minutes'`)
    .orderBy('at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Notes how a record came. */
export const insertSubmission = async (
  db: Tx,
  submission: {
    publication_id: number;
    custom_form_id: number;
    record_id: number;
    request_key: string;
    number: string;
    mobile: string | null;
    consent_version: number;
    address: string;
  },
): Promise<void> => {
  await db.insertInto('app.submission').values(submission).execute();
};

/** How a record came, with its sealed number; undefined when nobody from outside sent it. */
export const findSource = async (
  db: Executor,
  { formId, recordId }: { formId: number; recordId: number },
): Promise<RecordSource | undefined> => {
  const row = await db
    .selectFrom('app.submission as sent')
    .innerJoin('app.publication as publication', 'publication.id', 'sent.publication_id')
    .leftJoin('app.publication_consent as consent', (join) =>
      join
        .onRef('consent.publication_id', '=', 'sent.publication_id')
        .onRef('consent.version', '=', 'sent.consent_version'),
    )
    .select(['sent.publication_id', 'publication.title', 'publication.code', 'sent.at', 'sent.number', 'sent.mobile'])
    .select(['sent.consent_version', 'consent.text'])
    .where('sent.custom_form_id', '=', formId)
    .where('sent.record_id', '=', recordId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { at, text, consent_version: version, ...source } = row;
  return { ...source, at: at.toISOString(), consent_version: version === 0 ? null : version, consent: text ?? '' };
};

/** Blanks the numbers by which some records came, as an erasure of their people requires. */
export const eraseSubmissions = async (
  db: Tx,
  { formId, ids }: { formId: number; ids: readonly number[] },
): Promise<void> => {
  await db
    .updateTable('app.submission')
    .set({ mobile: '' })
    .where('custom_form_id', '=', formId)
    .where('record_id', 'in', ids)
    .where('mobile', 'is not', null)
    .execute();
};

/** The numbers of submissions and the contents of drafts are sealed. */
export const publicationKeyPlaces = [
  keyPlace('app.submission', (keyId) => holdsSealOf(sql`coalesce(mobile, '')`, keyId)),
  keyPlace('app.publication_draft', (keyId) => holdsSealOf(sql`content`, keyId)),
];

/** Seals them again with the current key. */
export const resealPublications = async (db: Executor): Promise<void> => {
  await sql`update app.submission set mobile = app.seal(app.open(mobile)) where ${isSealOld(sql`mobile`)}`.execute(db);
  await sql`update app.publication_draft set content = app.seal(app.open(content))
    where ${isSealOld(sql`content`)}`.execute(db);
};
