import './preference.table';
import { sql } from 'kysely';
import { defineLock } from '../../platform/db/advisory-lock';
import type { Executor, Tx } from '../../platform/db/database';

interface PreferenceName {
  readonly adminId: number;
  readonly key: string;
}

/** The value, or undefined when nothing is set. */
export const readPreference = async (db: Executor, { adminId, key }: PreferenceName): Promise<unknown> => {
  const row = await db
    .selectFrom('app.preference')
    .select('value')
    .where('admin_id', '=', adminId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value;
};

const preferenceLock = defineLock('preferences of a user');

/** Keeps the writes of one user apart, so that they can be counted. */
export const holdPreferences = (db: Tx, adminId: number): Promise<void> => preferenceLock.hold(db, adminId);

/** The number of the user's other preferences. */
export const countOthers = async (db: Tx, { adminId, key }: PreferenceName): Promise<number> => {
  const { count } = await db
    .selectFrom('app.preference')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('admin_id', '=', adminId)
    .where('key', '<>', key)
    .executeTakeFirstOrThrow();
  return count;
};

export const writePreference = async (db: Tx, { adminId, key, value }: PreferenceName & { value: unknown }) => {
  const json = JSON.stringify(value);
  await db
    .insertInto('app.preference')
    .values({ admin_id: adminId, key, value: json })
    .onConflict((conflict) =>
      conflict.columns(['admin_id', 'key']).doUpdateSet({ value: json, updated_at: sql<Date>`now()` }),
    )
    .execute();
};

export const forgetPreference = async (db: Tx, { adminId, key }: PreferenceName): Promise<void> => {
  await db.deleteFrom('app.preference').where('admin_id', '=', adminId).where('key', '=', key).execute();
};
