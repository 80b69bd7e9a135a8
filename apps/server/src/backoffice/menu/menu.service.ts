import type { MenuItem } from '@shuyuan/contract/backoffice/menu/menu';
import type { Executor } from '../../platform/db/database';
import type { Caller } from '../../platform/http/slice';
import { holds, nodesOf } from '../access';
import { readMenu } from './menu.repository';
import { visibleMenu } from './menu.rules';

/** The menu as this caller sees it. An entry of a form comes with the nodes that the form brought. */
export const menuFor = async (db: Executor, caller: Caller): Promise<MenuItem[]> => {
  const rows = await readMenu(db);
  const added = rows.flatMap(({ form_nodes }) => form_nodes);
  return visibleMenu(rows, { mayUse: (node) => holds(caller, node), nodes: new Set(nodesOf(caller, added)) });
};
