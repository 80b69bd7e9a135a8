import './menu.table';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database';
import { contentMenuName } from './menu.texts';

/** The entry of a screen. */
export interface ScreenEntry {
  readonly name: string;
  readonly url: string;
  readonly path: string;
  readonly icon: string;
  readonly resource: string;
}

/** The entry that shows a form's records. */
export interface FormEntry extends ScreenEntry {
  readonly custom_form_id: number;
}

/** A container at the top of the menu. */
export interface MenuContainer {
  readonly name: string;
  readonly icon: string;
  readonly sort: number;
}

/** The container for the forms of staff. */
const content: MenuContainer = { name: contentMenuName, icon: 'ReadOutlined', sort: 30 };

/** The container by its name; made again when it was removed. */
const containerId = async (db: Tx, { name, icon, sort }: MenuContainer): Promise<number> => {
  const found = await db
    .selectFrom('app.menu')
    .select('id')
    .where('name', '=', name)
    .where('parent_id', 'is', null)
    .where('url', 'in', ['', '#'])
    .orderBy('id')
    .executeTakeFirst();
  if (found !== undefined) return found.id;
  const made = await db
    .insertInto('app.menu')
    .values({ name, url: '#', icon, sort })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
};

/** Adds the entry at its place or at the end of its container; undefined when the form has one. */
export const addFormEntry = async (
  db: Tx,
  { sort, ...entry }: FormEntry & { readonly sort?: number },
  container: MenuContainer = content,
): Promise<number | undefined> => {
  const parentId = await containerId(db, container);
  const added = await db
    .insertInto('app.menu')
    .values(({ selectFrom }) => ({
      ...entry,
      parent_id: parentId,
      sort:
        sort ??
        selectFrom('app.menu as sibling')
          .select(sql<number>`coalesce(max(sibling.sort), 0) + 1`.as('next'))
          .where('sibling.parent_id', '=', parentId),
    }))
    .onConflict((conflict) => conflict.column('custom_form_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
};

/** Adds entries of screens to a container, at their place or numbered from 1; one whose path is taken is left out. */
export const addScreenEntries = async (
  db: Tx,
  entries: readonly (ScreenEntry & { readonly sort?: number })[],
  container: MenuContainer,
): Promise<void> => {
  const parentId = await containerId(db, container);
  const taken = await db
    .selectFrom('app.menu')
    .select('path')
    .where(
      'path',
      'in',
      entries.map(({ path }) => path),
    )
    .execute();
  const rows = entries
    .map((entry, at) => ({ sort: at + 1, ...entry, parent_id: parentId }))
    .filter((entry) => !taken.some(({ path }) => path === entry.path));
  if (rows.length > 0) await db.insertInto('app.menu').values(rows).execute();
};

/** Removes a form's entry from the menu and returns it; undefined when it had none. */
export const removeFormEntry = async (db: Tx, formId: number): Promise<FormEntry | undefined> => {
  const removed = await db
    .deleteFrom('app.menu')
    .where('custom_form_id', '=', formId)
    .returning(['name', 'url', 'path', 'icon', 'resource'])
    .executeTakeFirst();
  if (removed === undefined || removed.resource === null) return undefined;
  return { ...removed, resource: removed.resource, custom_form_id: formId };
};
