import './publication.table';
import type { PublicationDetail, PublicationInput } from '@shuyuan/contract/backoffice/publications/publication';
import type { publicationEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import { orderSql } from '../../platform/db/order.sql';
import { adminNameSql } from '../access';
import { formNameSql, liveFormsSql } from '../forms';
import type { PageStanding } from './publication.rules';

/** A page as it is stored, and what its state depends on. */
export type StoredPublication = Omit<PublicationDetail, 'state' | 'fault' | 'owner_id' | 'intro'> &
  PageStanding & { readonly intro: string; readonly admin_id: number };

const iso = (column: ReturnType<typeof sql.ref>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const received = sql<number>`(select count(*) from app.submission where publication_id = publication.id)`;

/** While many send at once, nobody counts what nobody needs. */
const neededCount = sql<number>`case when publication.quota is null then 0 else ${received} end`;

const columns = sql`publication.id, publication.version, publication.code, publication.custom_form_id,
  coalesce(${formNameSql(sql`publication.custom_form_id`)}, '') as form_name, publication.audience,
  publication.title, publication.cover,
  publication.intro, publication.consent,
  case when publication.consent = '' then 0 else publication.consent_version end as consent_version,
  publication.thanks, publication.fields, publication.presets, ${iso(sql.ref('publication.opens_at'))} as opens_at,
  ${iso(sql.ref('publication.closes_at'))} as closes_at, publication.quota, publication.proves_mobile,
  publication.mobile_field, publication.once_per_mobile, publication.enabled, publication.admin_id,
  coalesce(${adminNameSql(sql`publication.admin_id`)}, '') as owner_name,
  ${iso(sql.ref('publication.created_at'))} as created_at, ${iso(sql.ref('publication.updated_at'))} as updated_at,
  coalesce(now() < publication.opens_at, false) as is_waiting,
  coalesce(now() >= publication.closes_at, false) as is_over`;

const lastAt = sql`(select ${iso(sql.ref('last.at'))} from app.submission as last
  where last.publication_id = publication.id order by last.at desc limit 1) as last_at`;

/** What identifies a page. */
export type PublicationName = { readonly id: number } | { readonly code: string };

const isNamed = (by: PublicationName) =>
  'id' in by ? sql`publication.id = ${by.id}` : sql`publication.code = ${by.code}`;

/** A page that is not removed. */
export const findPublication = async (db: Executor, by: PublicationName): Promise<StoredPublication | undefined> => {
  const { rows } = await sql<StoredPublication>`select ${columns}, ${received} as submissions, ${lastAt}
    from app.publication as publication where ${isNamed(by)} and publication.deleted_at is null`.execute(db);
  return rows[0];
};

/** For people from outside it is counted only where there is a quota. */
const readOutside = async (db: Executor, which: RawBuilder<boolean>): Promise<StoredPublication[]> => {
  const { rows } = await sql<StoredPublication>`select ${columns}, ${neededCount} as submissions, null as last_at
    from app.publication as publication where ${which} and publication.deleted_at is null
    order by publication.id desc`.execute(db);
  return rows;
};

/** The page of an address; those of invited people have none. */
export const findPublicPage = async (db: Executor, code: string): Promise<StoredPublication | undefined> => {
  const isPublic = sql<boolean>`publication.audience = 'anyone' and publication.enabled`;
  return (await readOutside(db, sql`publication.code = ${code} and ${isPublic}`))[0];
};

const isInvited = sql<boolean>`publication.audience = 'invited'`;

/** Pages of invited people, closed ones too: all of them, or those with these ids. */
export const readInvited = (db: Executor, ids?: readonly number[]): Promise<StoredPublication[]> =>
  readOutside(db, ids === undefined ? isInvited : sql`publication.id = any(${[...ids]}::bigint[]) and ${isInvited}`);

/** Locks a page until the transaction ends, so that what is counted of it stays as it is. */
export const holdPublication = async (db: Tx, by: PublicationName): Promise<StoredPublication | undefined> => {
  const { rows } = await sql`select publication.id from app.publication as publication
    where ${isNamed(by)} and publication.deleted_at is null for no key update`.execute(db);
  return rows.length === 0 ? undefined : findPublication(db, by);
};

/** A page of the list of pages. */
export const listPublications = async (
  db: Executor,
  query: ParsedQueryOf<(typeof publicationEndpoints)['index']>,
): Promise<{ data: StoredPublication[]; total: number }> => {
  const keys = { id: sql`publication.id`, title: sql`publication.title`, created_at: sql`publication.created_at` };
  const order = orderSql(query, { keys, own: sql`publication.id desc` });
  const formId = query.custom_form_id ?? null;
  const which = sql`publication.deleted_at is null
    and (${formId}::bigint is null or publication.custom_form_id = ${formId})`;
  const { rows } = await sql<StoredPublication>`select ${columns}, ${received} as submissions, ${lastAt}
    from app.publication as publication where ${which} order by ${order}
    limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from app.publication as publication where ${which}`.execute(db);
  return { data: rows, total: counted[0]?.total ?? 0 };
};

/** The forms that have a table. */
export const listForms = async (db: Executor): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select form.id, form.name from ${liveFormsSql} order by form.id`.execute(db);
  return rows;
};

/** What is saved of a page. */
export type PublicationValues = Omit<PublicationInput, 'id' | 'version' | 'custom_form_id'> & {
  readonly admin_id: number;
  readonly consent_version: number;
};

const stored = ({ fields, presets, ...values }: PublicationValues) => ({
  ...values,
  fields: JSON.stringify(fields),
  presets: JSON.stringify(presets),
});

/** Adds a page and returns its id. */
export const insertPublication = async (
  db: Tx,
  { custom_form_id, code, values }: { custom_form_id: number; code: string; values: PublicationValues },
): Promise<number> => {
  const { id } = await db
    .insertInto('app.publication')
    .values({ custom_form_id, code, ...stored(values) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Changes a page, and its version. */
export const updatePublication = async (db: Tx, id: number, values: PublicationValues): Promise<void> => {
  await db
    .updateTable('app.publication')
    .set((eb) => ({ ...stored(values), version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute();
};

/** Removes a page; what was received and agreed to stays. */
export const removePublication = async (db: Tx, id: number): Promise<void> => {
  await db
    .updateTable('app.publication')
    .set({ deleted_at: sql<Date>`now()`, cover: '' })
    .where('id', '=', id)
    .execute();
};

/** The latest version of a page's consent text; 0 before there was any. */
export const latestConsent = async (db: Tx, id: number): Promise<number> => {
  const row = await db.selectFrom('app.publication').select('consent_version').where('id', '=', id).executeTakeFirst();
  return row?.consent_version ?? 0;
};

/** Keeps a version of a consent text. */
export const insertConsent = async (
  db: Tx,
  consent: { publication_id: number; version: number; text: string },
): Promise<void> => {
  await db.insertInto('app.publication_consent').values(consent).execute();
};
