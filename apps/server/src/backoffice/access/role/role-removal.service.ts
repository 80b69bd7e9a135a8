import { roleErrors } from '@shuyuan/contract/backoffice/access/role.errors';
import { type Executor, inTransaction } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { recordAudit } from '../../audit';
import type { Actor } from '../access.deps';
import { granterOf } from './grant.service';
import { firstHolders } from './holder.repository';
import { refuseBuiltin, refuseForeignRole } from './role.checks';
import { deleteRole } from './role.repository';
import { roleTexts } from './role.texts';
import { roleToChange, snapshotOf } from './role-save.service';

/** Removes a role that nobody holds. */
export const destroyRole = (
  db: Executor,
  { id, version, caller, origin }: Actor & { id: number; version: number },
): Promise<void> =>
  inTransaction(db, async (db) => {
    const role = await roleToChange(db, { id, version });
    refuseBuiltin(role);
    await refuseForeignRole(db, await granterOf(db, caller, 'security'), role);
    if (role.users_count > 0) {
      const names = await firstHolders(db, id);
      throw new AppError(roleErrors.inUse, { errmsg: roleTexts.inUse(names, role.users_count) });
    }
    await deleteRole(db, id);
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'role.delete',
      target: { type: 'role', id },
      before: snapshotOf(role),
    });
  });
