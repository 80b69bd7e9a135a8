import './file.table';
import type { FileUse } from '@shuyuan/contract/backoffice/files/file';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';

/** A record and all files that it uses now. */
export interface FileUser {
  readonly type: string;
  readonly id: number | string;
  /** What staff call the record. */
  readonly title: string;
  /** Addresses as the record contains them; those that are no file of the library are skipped. */
  readonly urls: readonly string[];
}

const titleMaxLength = 255;
const keyPattern = /^\/files\/([A-Za-z0-9_-]{22})\//;
const addressPattern = /\/files\/([A-Za-z0-9_-]{22}\/[0-9a-f]{16}[.][a-z0-9]{1,10})(?![a-z0-9])/g;

/** The files of the library whose addresses occur in a text, as key/name. */
export const fileNamesIn = (text: string): string[] =>
  Array.from(text.matchAll(addressPattern), ([, name = '']) => name);

/** The key of a file in its name (key/name). */
export const keyIn = (name: string): string => name.slice(0, name.indexOf('/'));

const keyOf = sql`split_part(wanted.name, '/', 1)`;

/** Whether every file in a list (JSON, of key/name) exists. */
export const filesExistSql = (names: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from jsonb_array_elements_text(${names}) as wanted (name)
    where not exists (select from app.file where file.key = ${keyOf} and file.name = split_part(wanted.name, '/', 2)))`;

/** Which of the files (key/name) do not exist. */
export const missingFiles = async (db: Executor, names: readonly string[]): Promise<string[]> => {
  if (names.length === 0) return [];
  const rows = await db.selectFrom('app.file').select(['key', 'name']).where('key', 'in', names.map(keyIn)).execute();
  const there = new Set(rows.map(({ key, name }) => `${key}/${name}`));
  return names.filter((name) => !there.has(name));
};

/** A record as SQL, and the names (JSON, of key/name) of all files that it uses from now on. */
interface UsingRow {
  readonly type: string;
  readonly id: RawBuilder<unknown>;
  readonly title: RawBuilder<unknown>;
  readonly names: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
}

/** The same as `recordFileUses`, as two parts (`with … as (…)`) of the statement that saves the records. */
export const fileUsesSql = (row: UsingRow): { release: RawBuilder<unknown>; use: RawBuilder<unknown> } => ({
  release: sql`delete from app.file_use as used using ${row.from}
    where used.target_type = ${row.type}::text and used.target_id = ${row.id}::text and not exists (
      select from jsonb_array_elements_text(${row.names}) as wanted (name)
      join app.file on file.key = ${keyOf} where file.id = used.file_id)`,
  use: sql`insert into app.file_use (file_id, target_type, target_id, title)
    select distinct file.id, ${row.type}::text, ${row.id}::text, left(${row.title}, ${titleMaxLength}::integer)
    from ${row.from} cross join lateral jsonb_array_elements_text(${row.names}) as wanted (name)
    join app.file on file.key = ${keyOf}
    on conflict (file_id, target_type, target_id) do update set title = excluded.title`,
});

/** Adds uses of files to those already recorded. */
export const addFileUses = async (db: Tx, user: FileUser): Promise<void> => {
  const target = { target_type: user.type, target_id: String(user.id) };
  const keys = new Set(user.urls.flatMap((url) => keyPattern.exec(url)?.[1] ?? []));
  if (keys.size === 0) return;
  const files = await db
    .selectFrom('app.file')
    .select('id')
    .where('key', 'in', [...keys])
    .orderBy('id')
    .execute();
  const title = Array.from(user.title).slice(0, titleMaxLength).join('');
  if (files.length === 0) return;
  await db
    .insertInto('app.file_use')
    .values(files.map(({ id }) => ({ file_id: id, ...target, title })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Records which files a record uses, in the transaction that saves the record; what it no longer uses is released. */
export const recordFileUses = async (db: Tx, user: FileUser): Promise<void> => {
  await db
    .deleteFrom('app.file_use')
    .where('target_type', '=', user.type)
    .where('target_id', '=', String(user.id))
    .execute();
  await addFileUses(db, user);
};

/** Copies the uses from the records of one type to those of another with the same ids: they are copies. */
export const copyFileUses = async (db: Tx, { from, to }: { from: string; to: string }): Promise<void> => {
  await sql`insert into app.file_use (file_id, target_type, target_id, title)
    select file_id, ${to}::text, target_id, title from app.file_use where target_type = ${from}`.execute(db);
};

/** Records the files in texts that are already in records; of any uploader or of one. */
export const addStandingUses = async (
  db: Tx,
  { type, texts, openTo }: { type: string; texts: RawBuilder<unknown>; openTo: 'all' | { adminId: number } },
): Promise<void> => {
  const whose = openTo === 'all' ? sql`true` : sql`file.admin_id = ${openTo.adminId}`;
  await sql`insert into app.file_use (file_id, target_type, target_id, title)
    select distinct file.id, ${type}::text, given.id::text, '#' || given.id
    from (${texts}) as given (id, text)
    cross join lateral regexp_matches(given.text, '/files/([A-Za-z0-9_-]{22})/', 'g') as found (keys)
    join app.file on file.key = found.keys[1] and ${whose}
    on conflict do nothing`.execute(db);
};

/** Releases all files used by this type, or only by those of it whose `ids` a statement selects. */
export const dropFileUses = async (
  db: Tx,
  { type, ids }: { type: string; ids?: RawBuilder<unknown> },
): Promise<void> => {
  await db
    .deleteFrom('app.file_use')
    .where('target_type', '=', type)
    .$if(ids !== undefined, (query) =>
      query.where(sql<boolean>`target_id = any(array(select chosen.id::text from (${ids}) as chosen (id)))`),
    )
    .execute();
};

/** The files that a record uses. */
export const filesUsedBy = async (db: Executor, { type, id }: { type: string; id: number }): Promise<number[]> => {
  const rows = await db
    .selectFrom('app.file_use')
    .select('file_id')
    .where('target_type', '=', type)
    .where('target_id', '=', String(id))
    .execute();
  return rows.map(({ file_id }) => file_id);
};

/** For the `from` of a statement: each use of a file, `used`, with the file. */
export const usedFilesSql: RawBuilder<unknown> = sql`app.file_use as used join app.file as file on file.id = used.file_id`;

/** A place that uses a file. */
export interface UsedFile extends FileUse {
  readonly file_id: number;
}

/** The kinds of places that use these files. */
export const typesOfUses = async (db: Executor, fileIds: readonly number[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('app.file_use')
    .select('target_type')
    .distinct()
    .where('file_id', 'in', fileIds)
    .orderBy('target_type')
    .execute();
  return rows.map(({ target_type }) => target_type);
};

/** The places of some kinds that use these files, at most so many per file. */
export const findOtherUses = (
  db: Executor,
  { fileIds, types, most }: { fileIds: readonly number[]; types: readonly string[]; most: number },
): Promise<UsedFile[]> =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('app.file_use')
        .select(['file_id', 'target_type as type', 'target_id as id', 'title'])
        .select(sql<number>`row_number() over (partition by file_id order by target_type, target_id)`.as('place'))
        .where('file_id', 'in', fileIds)
        .where('target_type', 'in', types)
        .as('used'),
    )
    .select(['file_id', 'type', 'id', 'title'])
    .where('place', '<=', most)
    .orderBy('file_id')
    .orderBy('place')
    .execute();

/** The number of uses of each of these files; unused ones are left out. */
export const countUses = (db: Executor, fileIds: readonly number[]): Promise<{ file_id: number; count: number }[]> =>
  db
    .selectFrom('app.file_use')
    .select(({ fn }) => ['file_id', fn.countAll<number>().as('count')])
    .where('file_id', 'in', fileIds)
    .groupBy('file_id')
    .execute();
