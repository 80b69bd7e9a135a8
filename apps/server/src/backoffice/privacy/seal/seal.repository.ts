import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import type { Sql } from '../../forms';

/** A column of sealed texts; the table of a form, or one that waits in the recycle place. */
export interface SealedColumn {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
}

/** All columns that hold sealed texts. */
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

/** Seals the next texts of a column with the key in use; gives the last id it came to, or undefined at the end. */
export const resealNext = async (
  db: Executor,
  { of, after, limit }: { of: SealedColumn; after: number; limit: number },
): Promise<{ last: number | undefined; sealed: number }> => {
  const column = sql.id(of.column);
  // Nothing of the record changes, so neither does its version; who edits it at the same moment goes first or second.
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

const current = sql`split_part(current_setting('shuyuan.keys'), ',', 1)`;

/** Seals the small things with the key in use: views, what jobs were told, what imports keep. */
export const resealRest = async (db: Executor): Promise<void> => {
  const isOld = (text: Sql): Sql => sql`split_part(${text}, '.', 2) <> ${current} and app.open(${text}) is not null`;
  const whole = (column: Sql): Sql => sql`to_jsonb(app.seal(app.open(${column} #>> '{}')))`;
  await sql`update app.record_view set settings = jsonb_build_object('sealed', app.seal(app.open(settings ->> 'sealed')))
    where ${isOld(sql`(settings ->> 'sealed')`)}`.execute(db);
  await sql`update app.job set input = ${whole(sql`input`)} where ${isOld(sql`(input #>> '{}')`)}`.execute(db);
  await sql`update app.record_import_row set cells = ${whole(sql`cells`)} where ${isOld(sql`(cells #>> '{}')`)}`.execute(
    db,
  );
  await sql`update app.record_import_row set fixes = ${whole(sql`fixes`)}
    where jsonb_typeof(fixes) = 'string' and ${isOld(sql`(fixes #>> '{}')`)}`.execute(db);
  await sql`update app.record_import_fault set text = app.seal(app.open(text)) where ${isOld(sql`text`)}`.execute(db);
};

const holdsKey = (text: Sql, keyId: string): Sql<boolean> => sql`position(${`s1.${keyId}.`} in ${text}) > 0`;

/** Where something lies that was made with a key: tables by name. */
export const placesOfKey = async (db: Executor, keyId: string): Promise<string[]> => {
  const places: { name: string; table: Sql; where: Sql<boolean> }[] = [
    ...(await sealedColumns(db)).map((of) => ({
      name: `${of.schema}.${of.table}`,
      table: tableOf(of),
      where: sql<boolean>`split_part(${sql.id(of.column)}, '.', 2) = ${keyId}`,
    })),
    { name: 'app.admin', table: sql`app.admin`, where: sql`totp_secret ^@ ${`${keyId}:`}` },
    { name: 'app.audit_link', table: sql`app.audit_link`, where: sql`key_id = ${keyId}` },
    {
      name: 'app.audit_log',
      table: sql`app.audit_log`,
      where: sql`(${holdsKey(sql`before::text`, keyId)} or ${holdsKey(sql`after::text`, keyId)})`,
    },
    { name: 'app.record_view', table: sql`app.record_view`, where: holdsKey(sql`settings::text`, keyId) },
    { name: 'app.job', table: sql`app.job`, where: holdsKey(sql`input::text`, keyId) },
    {
      name: 'app.record_import_row',
      table: sql`app.record_import_row`,
      where: sql`(${holdsKey(sql`cells::text`, keyId)} or ${holdsKey(sql`fixes::text`, keyId)})`,
    },
    { name: 'app.record_import_fault', table: sql`app.record_import_fault`, where: holdsKey(sql`text`, keyId) },
    { name: 'app.record_import_edit', table: sql`app.record_import_edit`, where: holdsKey(sql`before::text`, keyId) },
  ];
  const found: string[] = [];
  for (const { name, table, where } of places) {
    const { rows } = await sql<{ used: boolean }>`select exists (select from ${table} where ${where}) as used`.execute(
      db,
    );
    if (rows[0]?.used === true && !found.includes(name)) found.push(name);
  }
  return found;
};
