import './publication.table';
import { sql } from 'kysely';
import { defineLock } from '../../platform/db/advisory-lock';
import type { Executor, Tx } from '../../platform/db/database';
import type { QuarantinedFile } from '../files';

const uploadLock = defineLock('uploads of public pages');

/** Serialises what is counted of uploads, for the moment in which one more is added. */
export const holdUploads = (db: Tx): Promise<void> => uploadLock.hold(db);

/** How many unsubmitted files an address has sent within an hour, and how many bytes wait altogether. */
export const countUploads = async (db: Executor, address: string): Promise<{ files: number; bytes: number }> => {
  const { rows } = await sql<{ files: number; bytes: string }>`
    select (select count(*) from app.publication_file
        where address = ${address} and created_at > now() - interval '1 hour') as files,
      (select coalesce(sum(size), 0) from app.publication_file) as bytes`.execute(db);
  return { files: rows[0]?.files ?? 0, bytes: Number(rows[0]?.bytes ?? 0) };
};

/** Notes a file that waits to be submitted. */
export const insertUpload = async (
  db: Tx,
  upload: QuarantinedFile & { publication_id: number; field: string; address: string },
): Promise<void> => {
  await db.insertInto('app.publication_file').values(upload).execute();
};

/** Takes waiting files of a page out of the quarantine; those that are not there, or already taken, are missing. */
export const takeUploads = async (
  db: Tx,
  { publicationId, keys }: { publicationId: number; keys: readonly string[] },
): Promise<(QuarantinedFile & { field: string })[]> => {
  if (keys.length === 0) return [];
  return db
    .deleteFrom('app.publication_file')
    .where('publication_id', '=', publicationId)
    .where('key', 'in', keys)
    .returning(['field', 'key', 'sha256', 'original_name', 'name', 'extension', 'size', 'folder', 'mime'])
    .returning(['width', 'height'])
    .execute();
};

/** Forgets the files that nobody submitted within a day, and returns their keys. */
export const forgetUploads = async (db: Executor): Promise<string[]> => {
  const rows = await db
    .deleteFrom('app.publication_file')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
};
