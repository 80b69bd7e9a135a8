import './file.table';
import { sql } from 'kysely';
import { type Executor, inTransaction } from '../../platform/db/database';
import type { Storage } from '../../platform/storage/storage-interface';

/** Claims an object for an upload; until the claim is released, nobody else removes the object. */
export const claimBlob = async (db: Executor, blob: { sha256: string; size: number }): Promise<void> => {
  await db
    .insertInto('app.blob')
    .values({ sha256: blob.sha256, size: blob.size, claims: 1 })
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet((eb) => ({
        claims: eb('app.blob.claims', '+', 1),
        touched_at: sql<Date>`now()`,
      })),
    )
    .execute();
};

/** Takes a claim back: the upload has its file by now, or failed. */
export const releaseBlob = async (db: Executor, sha256: string): Promise<void> => {
  await db
    .updateTable('app.blob')
    .set((eb) => ({ claims: eb.fn<number>('greatest', [eb('claims', '-', 1), eb.val(0)]) }))
    .where('sha256', '=', sha256)
    .execute();
};

/** Nobody uploads for that long, so a claim of that age was left by a killed server. */
const abandoned = sql<boolean>`blob.touched_at < now() - interval '1 hour'`;

/**
 * Removes an object that no file uses, nothing else holds and no upload claims. The row stays locked meanwhile, so that
 * an upload of the same bytes waits and then stores them again.
 */
export const dropUnusedBlob = (
  db: Executor,
  { storage, sha256 }: { storage: Storage; sha256: string },
): Promise<void> =>
  inTransaction(db, async (db) => {
    const blob = await db
      .selectFrom('app.blob as blob')
      .select(['blob.claims', abandoned.as('abandoned')])
      .where('blob.sha256', '=', sha256)
      .forUpdate()
      .executeTakeFirst();
    if (blob === undefined || (blob.claims > 0 && !blob.abandoned)) return;
    const used = await db.selectFrom('app.file').select('id').where('sha256', '=', sha256).executeTakeFirst();
    const held = await db.selectFrom('app.blob_hold').select('holder').where('sha256', '=', sha256).executeTakeFirst();
    if (used !== undefined || held !== undefined) return;
    await db.deleteFrom('app.blob').where('sha256', '=', sha256).execute();
    await storage.remove(sha256);
  });

/** Begins the days for which an object stays that nothing uses any more: whoever goes back to an earlier moment needs it. */
export const noteUnusedBlob = async (db: Executor, sha256: string): Promise<void> => {
  await db.updateTable('app.blob').set({ touched_at: sql<Date>`now()` }).where('sha256', '=', sha256).execute();
};

/** Objects that no file uses and nobody has claimed for an hour, or for the days that they are kept. */
export const abandonedBlobs = async (db: Executor, keepDays: number): Promise<string[]> => {
  const blobs = await db
    .selectFrom('app.blob as blob')
    .select('blob.sha256')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('app.file as file').select('file.id').whereRef('file.sha256', '=', 'blob.sha256'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('app.blob_hold as hold').select('hold.holder').whereRef('hold.sha256', '=', 'blob.sha256')),
      ),
    )
    .where(abandoned)
    .where(sql<boolean>`blob.touched_at < now() - make_interval(days => ${keepDays}::int)`)
    .limit(1000)
    .execute();
  return blobs.map(({ sha256 }) => sha256);
};

/** Notes that a holder has an object. */
export const insertHold = async (db: Executor, hold: { holder: string; sha256: string }): Promise<void> => {
  await db.insertInto('app.blob_hold').values(hold).execute();
};

/** Forgets what a holder has, and tells which objects that were. */
export const deleteHolds = async (db: Executor, holder: string): Promise<string[]> => {
  const rows = await db.deleteFrom('app.blob_hold').where('holder', '=', holder).returning('sha256').execute();
  return rows.map(({ sha256 }) => sha256);
};

/** All holders whose name has this prefix. */
export const findHolders = async (db: Executor, prefix: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('app.blob_hold')
    .select('holder')
    .where(({ fn, eb }) => eb(fn<boolean>('starts_with', ['holder', eb.val(prefix)]), '=', true))
    .execute();
  return rows.map(({ holder }) => holder);
};

/** How much the holders whose name has this prefix have together. */
export const sumHolds = async (db: Executor, prefix: string): Promise<{ bytes: number; files: number }> => {
  const { bytes, files } = await db
    .selectFrom('app.blob_hold as hold')
    .innerJoin('app.blob as blob', 'blob.sha256', 'hold.sha256')
    .select(({ fn }) => [sql<string>`coalesce(sum(blob.size), 0)`.as('bytes'), fn.countAll<number>().as('files')])
    .where(({ fn, eb }) => eb(fn<boolean>('starts_with', ['hold.holder', eb.val(prefix)]), '=', true))
    .executeTakeFirstOrThrow();
  return { bytes: Number(bytes), files };
};

/** The objects that files and other holders name; what is only being uploaded is not among them. */
export const namedBlobs = (db: Executor): Promise<{ sha256: string; size: number }[]> =>
  db
    .selectFrom('app.blob as blob')
    .select(['blob.sha256', 'blob.size'])
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('app.file as file').select('file.id').whereRef('file.sha256', '=', 'blob.sha256')),
        exists(selectFrom('app.blob_hold as hold').select('hold.holder').whereRef('hold.sha256', '=', 'blob.sha256')),
      ]),
    )
    .orderBy('blob.sha256')
    .execute();

/** Whether an object is still known. */
export const isBlobKnown = async (db: Executor, sha256: string): Promise<boolean> =>
  (await db.selectFrom('app.blob').select('sha256').where('sha256', '=', sha256).executeTakeFirst()) !== undefined;
