import './file.table';
import { sql } from 'kysely';
import { type Executor, inTransaction } from '../../platform/db/database';
import type { Storage } from '../../platform/storage/storage-interface';

/** An object as someone saw it. */
export interface SeenBlob {
  readonly sha256: string;
  readonly generation: number;
}

/** Announces that an object is about to be used or let go; from then on only who saw this state may remove it. */
export const touchBlob = async (db: Executor, blob: { sha256: string; size: number }): Promise<SeenBlob> => {
  const { generation } = await db
    .insertInto('app.blob')
    .values({ sha256: blob.sha256, size: blob.size })
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet((eb) => ({
        generation: eb('app.blob.generation', '+', 1),
        touched_at: sql<Date>`now()`,
      })),
    )
    .returning('generation')
    .executeTakeFirstOrThrow();
  return { sha256: blob.sha256, generation };
};

/**
 * Removes an object that no file uses and that nobody has touched since it was seen. The row stays locked meanwhile, so
 * that an upload of the same bytes waits and then stores them anew.
 */
export const dropUnusedBlob = (db: Executor, { storage, seen }: { storage: Storage; seen: SeenBlob }): Promise<void> =>
  inTransaction(db, async (db) => {
    const blob = await db
      .selectFrom('app.blob')
      .select('generation')
      .where('sha256', '=', seen.sha256)
      .forUpdate()
      .executeTakeFirst();
    if (blob?.generation !== seen.generation) return;
    const used = await db.selectFrom('app.file').select('id').where('sha256', '=', seen.sha256).executeTakeFirst();
    if (used !== undefined) return;
    await db.deleteFrom('app.blob').where('sha256', '=', seen.sha256).execute();
    await storage.remove(seen.sha256);
  });

/** Objects that no file uses and nobody has touched for an hour: what a killed server left. */
export const abandonedBlobs = (db: Executor): Promise<SeenBlob[]> =>
  db
    .selectFrom('app.blob as blob')
    .select(['blob.sha256', 'blob.generation'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('app.file as file').select('file.id').whereRef('file.sha256', '=', 'blob.sha256'))),
    )
    .where('blob.touched_at', '<', sql<Date>`now() - interval '1 hour'`)
    .limit(1000)
    .execute();
