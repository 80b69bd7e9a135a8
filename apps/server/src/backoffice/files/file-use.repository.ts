import './file.table';
import type { FileUse } from '@shuyuan/contract/backoffice/files/file';
import type { Executor, Tx } from '../../platform/db/database';

/** A record that uses files, and all files that it uses now. */
export interface FileUser {
  readonly type: string;
  readonly id: number | string;
  /** What staff call the record. */
  readonly title: string;
  /** Addresses as they stand in the record; what is no address of a file of ours is passed over. */
  readonly urls: readonly string[];
}

const keyPattern = /^\/files\/([A-Za-z0-9_-]{22})\//;
const titleMaxLength = 255;

/** Records which files a record uses, in the transaction that saves the record; what it no longer uses is released. */
export const recordFileUses = async (db: Tx, user: FileUser): Promise<void> => {
  const target = { target_type: user.type, target_id: String(user.id) };
  await db
    .deleteFrom('app.file_use')
    .where('target_type', '=', target.target_type)
    .where('target_id', '=', target.target_id)
    .execute();
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
    .execute();
};

/** Where a file is used. */
export const usesOf = (db: Executor, fileId: number): Promise<FileUse[]> =>
  db
    .selectFrom('app.file_use')
    .select(['target_type as type', 'target_id as id', 'title'])
    .where('file_id', '=', fileId)
    .orderBy('target_type')
    .orderBy('target_id')
    .limit(200)
    .execute();

/** What the places that use these files are called, by file. */
export const useTitles = async (db: Executor, fileIds: readonly number[]): Promise<Map<number, string[]>> => {
  const rows = await db
    .selectFrom('app.file_use')
    .select(['file_id', 'title'])
    .where('file_id', 'in', fileIds)
    .orderBy('target_type')
    .orderBy('target_id')
    .execute();
  const titles = new Map<number, string[]>();
  for (const { file_id, title } of rows) titles.set(file_id, [...(titles.get(file_id) ?? []), title]);
  return titles;
};
