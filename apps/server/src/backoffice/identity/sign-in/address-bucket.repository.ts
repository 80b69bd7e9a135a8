import '../identity.table';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';
import { addressBucket } from './throttle.rules';

const { size, drainSeconds, drainedBySuccess } = addressBucket;

const seconds = (count: number) => sql<Date>`make_interval(secs => ${count})`;

/** A bucket that empties later than this is full, by the database's clock. */
const fullSince = sql<Date>`now() + ${seconds(size * drainSeconds)}`;

/** Whether the failures of an address have filled its bucket. */
export const isBucketFull = async (db: Executor, address: string): Promise<boolean> =>
  (await db
    .selectFrom('app.address_bucket')
    .select('address')
    .where('address', '=', address)
    .where('empty_at', '>', fullSince)
    .executeTakeFirst()) !== undefined;

/** Adds a failure. It is the last row that a sign-in locks, and only until its transaction ends. */
export const fillBucket = async (db: Tx, address: string): Promise<void> => {
  await db
    .insertInto('app.address_bucket')
    .values({ address, empty_at: sql<Date>`now() + ${seconds(drainSeconds)}` })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet({
        // Bounded, so that a flood is forgotten within the hour.
        empty_at: sql<Date>`least(greatest(address_bucket.empty_at, now()) + ${seconds(drainSeconds)}, now() + ${seconds(2 * size * drainSeconds)})`,
      }),
    )
    .execute();
};

/** Subtracts what a success makes up for. */
export const drainBucket = async (db: Tx, address: string): Promise<void> => {
  await db
    .updateTable('app.address_bucket')
    .set({ empty_at: sql<Date>`empty_at - ${seconds(drainedBySuccess * drainSeconds)}` })
    .where('address', '=', address)
    .where('empty_at', '>', sql<Date>`now()`)
    .execute();
};
