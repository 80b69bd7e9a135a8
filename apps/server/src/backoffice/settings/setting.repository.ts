import './setting.table';
import type { SettingGroup } from '@shuyuan/contract/product/system-settings';
import { type RawBuilder, sql } from 'kysely';
import { defineLock } from '../../platform/db/advisory-lock';
import type { Executor, Tx } from '../../platform/db/database';
import { literal } from '../../platform/db/literal';

/** A setting as it is stored. */
export interface SettingRow {
  readonly key: string;
  readonly value: unknown;
  readonly version: number;
  readonly updated_at: Date;
}

/** Everything that differs from the defaults. */
export const readSettings = (db: Executor): Promise<SettingRow[]> =>
  db.selectFrom('app.setting').select(['key', 'value', 'version', 'updated_at']).execute();

/** A part of a group's `value` as SQL; null while the group has its defaults. */
export const settledSql = <T>(group: SettingGroup, part: RawBuilder<T>): RawBuilder<T | null> =>
  sql<T | null>`(select ${part} from app.setting where key = ${literal(group)})`;

const settingLock = defineLock('system setting');

/** Serialises the writers of one setting, including the first one, who finds no row to lock. */
export const holdSetting = async (db: Tx, key: string): Promise<SettingRow | undefined> => {
  await settingLock.hold(db, key);
  return findSetting(db, key);
};

/** One setting, unless it has its default. */
export const findSetting = (db: Executor, key: string): Promise<SettingRow | undefined> =>
  db
    .selectFrom('app.setting')
    .select(['key', 'value', 'version', 'updated_at'])
    .where('key', '=', key)
    .executeTakeFirst();

/** A setting that was written within this many minutes by the database's clock, with the end of that period. */
export const findRecentSetting = async (
  db: Executor,
  { key, minutes }: { key: string; minutes: number },
): Promise<{ value: unknown; until: Date } | undefined> => {
  const { rows } = await sql<{ value: unknown; until: Date }>`
    select value, updated_at + make_interval(mins => ${minutes}) as until from app.setting
    where key = ${key} and updated_at > now() - make_interval(mins => ${minutes})`.execute(db);
  return rows[0];
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

/** Resets a setting to its default; returns whether it differed. */
export const forgetSetting = async (db: Tx, key: string): Promise<boolean> => {
  const rows = await db.deleteFrom('app.setting').where('key', '=', key).returning('key').execute();
  return rows.length > 0;
};
