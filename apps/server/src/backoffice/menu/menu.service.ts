import './menu.table';
import type { MenuItem } from '@shuyuan/contract/backoffice/menu/menu';
import type { Executor } from '../../platform/db/database';
import type { Caller } from '../../platform/http/slice';
import { holds, nodesOf } from '../access';
import { visibleMenu } from './menu.rules';

/** The menu as this caller sees it. */
export const menuFor = async (db: Executor, caller: Caller): Promise<MenuItem[]> => {
  const rows = await db
    .selectFrom('app.menu')
    .select(['id', 'parent_id', 'name', 'url', 'path', 'icon', 'resource'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return visibleMenu(rows, { mayUse: (node) => holds(caller, node), nodes: new Set(nodesOf(caller)) });
};
