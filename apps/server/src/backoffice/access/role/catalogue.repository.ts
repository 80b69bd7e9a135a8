import '../access.table';
import { accessNodes } from '@shuyuan/contract/product/access-nodes';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import type { FormNode, MenuEntry } from './catalogue.rules';

/** The nodes of all forms, with the names of the forms. */
export const readFormNodeNames = (db: Executor): Promise<FormNode[]> =>
  db
    .selectFrom('app.access_node as entry')
    .innerJoin('app.custom_form as form', 'form.id', 'entry.custom_form_id')
    .select(['entry.node', 'entry.name', 'entry.custom_form_id', 'form.name as form_name'])
    .orderBy('entry.custom_form_id')
    .orderBy('entry.node')
    .execute();

/** The menu in the order in which it is shown. */
export const readMenuEntries = async (db: Executor): Promise<MenuEntry[]> => {
  const { rows } = await sql<MenuEntry>`
    select id, parent_id, name, resource, custom_form_id from app.menu order by sort, id`.execute(db);
  return rows;
};

/** All nodes that a role can hold, with the words for them. */
export const readNodeNames = async (db: Executor): Promise<ReadonlyMap<string, string>> => {
  const added = await readFormNodeNames(db);
  return new Map([...accessNodes, ...added].map(({ node, name }) => [node, name]));
};
