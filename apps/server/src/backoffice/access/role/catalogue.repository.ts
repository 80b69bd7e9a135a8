import '../access.table';
import { accessNodes } from '@shuyuan/contract/product/access-nodes';
import type { Executor } from '../../../platform/db/database';
import type { AccessForms } from '../access.deps';
import type { FormNode } from './catalogue.rules';

/** The nodes of all forms, with the names of the forms. */
export const readFormNodeNames = (db: Executor, forms: AccessForms): Promise<FormNode[]> =>
  db
    .selectFrom('app.access_node as entry')
    .select(['entry.node', 'entry.name', 'entry.custom_form_id'])
    .select(({ ref }) => forms.nameSql(ref('entry.custom_form_id')).as('form_name'))
    .orderBy('entry.custom_form_id')
    .orderBy('entry.node')
    .execute();

/** All nodes that a role can hold, with the words for them. */
export const readNodeNames = async (db: Executor): Promise<ReadonlyMap<string, string>> => {
  const added = await db.selectFrom('app.access_node').select(['node', 'name']).execute();
  return new Map([...accessNodes, ...added].map(({ node, name }) => [node, name]));
};
