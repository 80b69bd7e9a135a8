import './setting.table';
import { sql } from 'kysely';
import { defineLock } from '../../../platform/db/advisory-lock';
import type { Executor, Tx } from '../../../platform/db/database';

/** A setting as it is stored. */
export interface SettingRow {
  readonly key: string;
  readonly value: unknown;
  readonly version: number;
  readonly updated_at: Date;
}

/** Everything that is not as delivered. */
export const readSettings = (db: Executor): Promise<SettingRow[]> =>
  db.selectFrom('app.setting').select(['key', 'value', 'version', 'updated_at']).execute();

const settingLock = defineLock('system setting');

/** Keeps the writers of one setting apart, the first one too, who finds no row to hold. */
export const holdSetting = async (db: Tx, key: string): Promise<SettingRow | undefined> => {
  await settingLock.hold(db, key);
  return db
    .selectFrom('app.setting')
    .select(['key', 'value', 'version', 'updated_at'])
    .where('key', '=', key)
    .executeTakeFirst();
};

export const writeSetting = async (db: Tx, setting: { key: string; value: unknown }): Promise<void> => {
  const value = JSON.stringify(setting.value);
  await db
    .insertInto('app.setting')
    .values({ key: setting.key, value })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(({ ref }) => ({ value, version: sql`${ref('app.setting.version')} + 1`, updated_at: sql`now()` })),
    )
    .execute();
};

/** Puts a setting back to what is delivered; says whether it was another. */
export const forgetSetting = async (db: Tx, key: string): Promise<boolean> => {
  const rows = await db.deleteFrom('app.setting').where('key', '=', key).returning('key').execute();
  return rows.length > 0;
};
