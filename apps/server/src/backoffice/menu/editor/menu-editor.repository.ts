import '../menu.table';
import type { MenuEntry, MenuEntryInput } from '@shuyuan/contract/backoffice/menu/menu-editor';
import { type Expression, type SqlBool, sql } from 'kysely';
import { defineLock } from '../../../platform/db/advisory-lock';
import type { Executor, Tx } from '../../../platform/db/database';

const columns = [
  'id',
  'parent_id',
  'name',
  'url',
  'path',
  'icon',
  'sort',
  'resource',
  'custom_form_id',
  'version',
  'updated_at',
] as const;

const entryOf = <T extends { updated_at: Date }>(row: T): Omit<T, 'updated_at'> & { updated_at: string } => ({
  ...row,
  updated_at: row.updated_at.toISOString(),
});

/** Every entry, siblings in display order. */
export const readEntries = async (db: Executor): Promise<MenuEntry[]> => {
  const rows = await db.selectFrom('app.menu').select(columns).orderBy('sort').orderBy('id').execute();
  return rows.map(entryOf);
};

const menuLock = defineLock('menu');

/** Serialises changes of the menu: what was checked about the whole tree stays true until the change is made. */
export const holdMenu = (db: Tx): Promise<void> => menuLock.hold(db);

type EntryValues = Omit<MenuEntryInput, 'id' | 'version'>;

export const insertEntry = async (db: Tx, values: EntryValues & { sort: number }): Promise<MenuEntry> =>
  entryOf(await db.insertInto('app.menu').values(values).returning(columns).executeTakeFirstOrThrow());

/** Changes an entry and increments its version. */
export const updateEntry = async (
  db: Tx,
  { id, ...values }: Partial<EntryValues> & { id: number; sort?: number },
): Promise<MenuEntry> => {
  const row = await db
    .updateTable('app.menu')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return entryOf(row);
};

/** Numbers siblings from 1; their versions stay, so that open edits do not become stale. */
export const orderEntries = async (db: Tx, ids: readonly number[]): Promise<void> => {
  const listed: Expression<SqlBool> = sql<boolean>`id = any(${[...ids]}::bigint[])`;
  await db
    .updateTable('app.menu')
    .set({ sort: sql<number>`array_position(${[...ids]}::bigint[], id)` })
    .where(listed)
    .execute();
};

export const deleteEntry = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('app.menu').where('id', '=', id).execute();
};
