import { readyRoles } from '@shuyuan/contract/product/ready-roles';
import { type Executor, inTransaction } from '../../../platform/db/database';
import type { Origin } from '../../../platform/http/slice';
import { recordAudit } from '../../audit';
import { markOffered, readOffered } from './ready-role.repository';
import { nodesOfReady } from './ready-role.rules';
import { holdRoleNames, insertRole } from './role.repository';

/** The product itself acts; there is no request. */
const origin: Origin = { ip: '', userAgent: '', requestId: 'start' };

/**
 * Makes the ready roles that this installation was not offered yet; one whose name a role of staff has is left out. What
 * staff edited or deleted stays so. One query tells that there is nothing to do.
 */
export const ensureReadyRoles = async (db: Executor): Promise<void> => {
  const known = await readOffered(db);
  if (readyRoles.every(({ key }) => known.has(key))) return;
  await inTransaction(db, async (db) => {
    // Several processes may start on one database at once.
    const roles = await holdRoleNames(db);
    const offered = await readOffered(db);
    for (const ready of readyRoles.filter(({ key }) => !offered.has(key))) {
      await markOffered(db, ready.key);
      if (roles.some(({ name, key }) => name === ready.name || key === ready.key)) continue;
      const { tasks: _tasks, ...head } = ready;
      const values = { ...head, requires_second_factor: false, nodes: nodesOfReady(ready), fields: [] };
      const id = await insertRole(db, values);
      await recordAudit(db, { origin, action: 'role.create', target: { type: 'role', id }, after: values });
    }
  });
};
