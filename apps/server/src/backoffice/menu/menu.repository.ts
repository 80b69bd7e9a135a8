import './menu.table';
import type { Executor } from '../../platform/db/database';
import { formNodesOf } from '../access';

/** All entries in their order, each with the nodes that its form brought. */
export const readMenu = (db: Executor) =>
  db
    .selectFrom('app.menu as menu')
    .select(['menu.id', 'parent_id', 'menu.name', 'url', 'path', 'icon', 'resource'])
    .select(({ ref }) => formNodesOf(ref('menu.custom_form_id')).as('form_nodes'))
    .orderBy('sort')
    .orderBy('menu.id')
    .execute();
