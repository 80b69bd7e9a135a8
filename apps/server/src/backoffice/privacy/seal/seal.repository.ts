import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import { auditKeyPlaces } from '../../audit';
import type { Sql } from '../../forms';
import { adminKeyPlace } from '../../identity';
import { jobKeyPlace, resealJobs } from '../../jobs';
import { messageKeyPlaces, resealMessages } from '../../messages';
import { publicationKeyPlaces, resealPublications } from '../../publications';
import { recordKeyPlaces, resealRecords } from '../../records';
import { resealWebhooks, webhookKeyPlace } from '../../webhooks';

/** A column of sealed texts, in a form's table or a recycled one. */
export interface SealedColumn {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
}

/** All columns of sealed texts. */
export const sealedColumns = async (db: Executor): Promise<SealedColumn[]> => {
  const { rows } = await sql<SealedColumn>`
    select namespace.nspname::text as schema, class.relname::text as table, attribute.attname::text as column
    from pg_attribute as attribute
    join pg_class as class on class.oid = attribute.attrelid and class.relkind = 'r'
    join pg_namespace as namespace on namespace.oid = class.relnamespace
    where attribute.atttypid = 'app.sealed'::regtype and not attribute.attisdropped
      and namespace.nspname in ('form', 'form_recycle')
    order by 1, 2, 3`.execute(db);
  return rows;
};

const tableOf = ({ schema, table }: SealedColumn): Sql => sql`${sql.id(schema, table)}`;

/** Seals the next texts of a column with the current key; returns the last id, or undefined at the end. */
export const resealNext = async (
  db: Executor,
  { of, after, limit }: { of: SealedColumn; after: number; limit: number },
): Promise<{ last: number | undefined; sealed: number }> => {
  const column = sql.id(of.column);
  // The record itself does not change, so neither does its version; a concurrent edit simply comes before or after.
  const { rows } = await sql<{ last: number | null; sealed: number }>`
    with next as materialized (
      select id, ${column} as old from ${tableOf(of)}
      where id > ${after} and split_part(${column}, '.', 2) <> split_part(current_setting('shuyuan.keys'), ',', 1)
      order by id limit ${limit} for no key update
    ), sealed as (
      update ${tableOf(of)} as form_row set ${column} = app.seal(app.open(next.old)) from next
      where form_row.id = next.id and app.open(next.old) is not null returning form_row.id
    )
    select (select max(id) from next) as last, (select count(*) from sealed) as sealed`.execute(db);
  return { last: rows[0]?.last ?? undefined, sealed: rows[0]?.sealed ?? 0 };
};

/** Seals small items with the current key: views, job inputs, stored imports. */
export const resealRest = async (db: Executor): Promise<void> => {
  await resealRecords(db);
  await resealJobs(db);
  await resealWebhooks(db);
  await resealPublications(db);
  await resealMessages(db);
};

/** The tables that still contain something made with a key. */
export const placesOfKey = async (db: Executor, keyId: string): Promise<string[]> => {
  const columns = (await sealedColumns(db)).map((of) => ({
    name: `${of.schema}.${of.table}`,
    table: tableOf(of),
    holds: () => sql<boolean>`split_part(${sql.id(of.column)}, '.', 2) = ${keyId}`,
  }));
  const found = new Set<string>();
  for (const place of [
    ...columns,
    adminKeyPlace,
    ...auditKeyPlaces,
    ...recordKeyPlaces,
    jobKeyPlace,
    webhookKeyPlace,
    ...messageKeyPlaces,
    ...publicationKeyPlaces,
  ]) {
    const { rows } = await sql<{ used: boolean }>`
      select exists (select from ${place.table} where ${place.holds(keyId)}) as used`.execute(db);
    if (rows[0]?.used === true) found.add(place.name);
  }
  return [...found];
};
