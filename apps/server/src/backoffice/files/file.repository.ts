import './file.table';
import type { LibraryFile } from '@shuyuan/contract/backoffice/files/file';
import type { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import { containing } from '../../platform/db/like';
import { adminNameSql } from '../access';
import { fileNamesIn, keyIn } from './file-use.repository';

export type FileQuery = ParsedQueryOf<(typeof fileEndpoints)['index']>;

/** The address of a file. */
export const urlOf = ({ key, name }: { key: string; name: string }): string => `/files/${key}/${name}`;

/** The name of a file at upload, as SQL. */
export const fileNameSql = (id: Expression<unknown>): RawBuilder<string> =>
  sql<string>`(select named.original_name from app.file as named where named.id = ${id})`;

/** Addresses (a list of texts, as SQL) in their order with the names of their files, as JSON. */
export const namedFilesSql = (urls: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_agg(json_build_object('url', given.url, 'name', file.original_name) order by given.place)
    from unnest(${urls}) with ordinality as given (url, place)
    left join app.file as file on file.key = substring(given.url from '^/files/([A-Za-z0-9_-]{22})/'))`;

/** The names of the files at some addresses, by address. */
export const fileNamesAt = async (db: Executor, urls: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const keys = new Map(urls.map((url) => [url, keyIn(fileNamesIn(url)[0] ?? '/')]));
  const files = keys.size === 0 ? [] : await findUploaders(db, { keys: [...new Set(keys.values())] });
  const names = new Map(files.map(({ key, original_name }) => [key, original_name]));
  return new Map(
    [...keys].flatMap(([url, key]) => {
      const name = names.get(key);
      return name === undefined ? [] : [[url, name] as const];
    }),
  );
};

const library = (db: Executor) => db.selectFrom('app.file as file');

const uploader = adminNameSql(sql`file.admin_id`);

const described = (query: ReturnType<typeof library>) =>
  query
    .select([
      'file.id',
      'file.key',
      'file.original_name',
      'file.name',
      'file.extension',
      'file.size',
      'file.folder',
      'file.mime',
      'file.width',
      'file.height',
      'file.created_at',
      uploader.as('admin_name'),
    ])
    .select(({ selectFrom, fn }) =>
      selectFrom('app.file_use as file_use')
        .select(fn.countAll<number>().as('count'))
        .whereRef('file_use.file_id', '=', 'file.id')
        .$asScalar()
        .$notNull()
        .as('use_count'),
    );

type Described = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

const present = ({ key, created_at, ...row }: Described): LibraryFile => ({
  ...row,
  url: urlOf({ key, name: row.name }),
  created_at: created_at.toISOString(),
});

const filtered = (db: Executor, { keyword = '', search = {} }: FileQuery) => {
  let query = library(db);
  if (keyword !== '') {
    const pattern = containing(keyword);
    query = query.where(({ or, eb }) =>
      or([eb('file.original_name', 'ilike', pattern), eb('file.name', 'ilike', pattern)]),
    );
  }
  const { original_name, extension, folder, admin_name, created_at } = search;
  if (original_name) query = query.where('file.original_name', 'ilike', containing(original_name));
  if (extension) query = query.where('file.extension', '=', extension);
  if (folder) query = query.where('file.folder', '=', folder);
  if (admin_name) query = query.where(uploader, 'ilike', containing(admin_name));
  if (created_at?.[0]) query = query.where('file.created_at', '>=', new Date(created_at[0]));
  if (created_at?.[1]) query = query.where('file.created_at', '<=', new Date(created_at[1]));
  return query;
};

const sortColumns = {
  id: 'file.id',
  original_name: 'file.original_name',
  name: 'file.name',
  extension: 'file.extension',
  size: 'file.size',
  folder: 'file.folder',
  created_at: 'file.created_at',
  admin_name: 'admin_name',
  use_count: 'use_count',
} as const;

/** A page of the library, newest first unless asked otherwise. */
export const listFiles = async (db: Executor, query: FileQuery): Promise<{ data: LibraryFile[]; total: number }> => {
  const direction = query.sort_name === undefined ? 'desc' : (query.sort_type ?? 'asc');
  const [rows, { total }] = await Promise.all([
    described(filtered(db, query))
      .orderBy(sortColumns[query.sort_name ?? 'id'], direction)
      .orderBy('file.id', 'desc')
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size)
      .execute(),
    filtered(db, query)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map(present), total };
};

/** One file of the library. */
export const findFile = async (db: Executor, id: number): Promise<LibraryFile | undefined> => {
  const row = await described(library(db)).where('file.id', '=', id).executeTakeFirst();
  return row && present(row);
};

/** The database's clock, by which links and keys expire. */
const databaseNow = sql<number>`extract(epoch from now())::float8`;

/** The school's logo is on the login page, before anyone has signed in; the pictures of public pages are for everybody, too. */
const isEverybodys = sql<boolean>`exists (select from app.file_use as used
  where used.file_id = file.id and used.target_type in ('setting', 'publication'))`;

/** What is needed to serve a file, and the database's clock, by which links expire. */
export const findServed = (db: Executor, where: { key: string } | { id: number }) =>
  db
    .selectFrom('app.file as file')
    .select([
      'file.id',
      'file.admin_id',
      'file.key',
      'file.name',
      'file.original_name',
      'file.mime',
      'file.size',
      'file.sha256',
    ])
    .select(databaseNow.as('now'))
    .select(isEverybodys.as('is_public'))
    .where(({ eb }) => ('key' in where ? eb('file.key', '=', where.key) : eb('file.id', '=', where.id)))
    .executeTakeFirst();

/** The files at some addresses, by their numbers. */
export const fileIdsOf = async (db: Executor, urls: readonly string[]): Promise<number[]> => {
  const keys = urls.flatMap(fileNamesIn).map(keyIn);
  return keys.length === 0 ? [] : (await findUploaders(db, { keys })).map(({ id }) => id);
};

/** Who uploaded some files, and under which names. */
export const findUploaders = (db: Executor, by: { keys: readonly string[] } | { ids: readonly number[] }) =>
  db
    .selectFrom('app.file')
    .select(['id', 'key', 'admin_id', 'original_name', 'size'])
    .where(({ eb }) => ('keys' in by ? eb('key', 'in', by.keys) : eb('id', 'in', by.ids)))
    .execute();

export type ServedFile = NonNullable<Awaited<ReturnType<typeof findServed>>>;

/** Adds a file and returns its id. */
export const insertFile = async (
  db: Tx,
  file: Omit<LibraryFile, 'id' | 'url' | 'created_at' | 'admin_name' | 'use_count'> & {
    key: string;
    sha256: string;
    admin_id: number;
  },
): Promise<number> => {
  const { id } = await db.insertInto('app.file').values(file).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** Locks files against new uses while they are being deleted; in a fixed order, so that calls cannot deadlock. */
export const lockFiles = (db: Tx, ids: readonly number[]) =>
  db
    .selectFrom('app.file')
    .select(['id', 'original_name', 'size', 'sha256', 'folder'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

export type LockedFile = Awaited<ReturnType<typeof lockFiles>>[number];

export const deleteFiles = async (db: Tx, ids: readonly number[]): Promise<void> => {
  await db.deleteFrom('app.file').where('id', 'in', ids).execute();
};

/** The key that file links are signed with, and the database's clock. */
export const readSigning = (db: Executor): Promise<{ secret: Buffer; now: number }> =>
  db
    .selectFrom('app.signing_key')
    .select(['secret', databaseNow.as('now')])
    .where('purpose', '=', 'file_link')
    .executeTakeFirstOrThrow();

/** The key that file links are signed with. */
export const readLinkSecret = async (db: Executor): Promise<Buffer> => (await readSigning(db)).secret;

/** How many files there are and how large they are together: of one uploader, of all, or of those that nothing uses. */
export const sumFiles = async (
  db: Executor,
  of: { readonly adminId: number } | 'all' | 'unused',
): Promise<{ bytes: number; files: number }> => {
  const isUnused = sql<boolean>`not exists (select from app.file_use as used where used.file_id = file.id)`;
  const { bytes, files } = await library(db)
    .select(({ fn }) => [sql<string>`coalesce(sum(file.size), 0)`.as('bytes'), fn.countAll<number>().as('files')])
    .$if(of === 'unused', (query) => query.where(isUnused))
    .$if(typeof of === 'object', (query) => query.where('file.admin_id', '=', (of as { adminId: number }).adminId))
    .executeTakeFirstOrThrow();
  return { bytes: Number(bytes), files };
};
