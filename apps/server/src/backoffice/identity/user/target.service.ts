import { userErrors } from '@shuyuan/contract/backoffice/identity/user.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Executor, Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { Caller } from '../../../platform/http/slice';
import { mayGrantRole } from '../../access';
import { departmentIdsOf, type LockedUser, lockUser, roleIdsOf } from './user.repository';
import { userTexts } from './user.texts';
import { userReach } from './user-reach.rules';

/**
 * Whether a user holds something that the caller does not: a right, or rows of departments that the caller does not reach
 * with it. Nobody holds more than themselves.
 */
export const holdsMore = async (db: Executor, { caller, id }: { caller: Caller; id: number }): Promise<boolean> => {
  if (id === caller.adminId) return false;
  const [roleIds, departmentIds] = await Promise.all([roleIdsOf(db, id), departmentIdsOf(db, id)]);
  return (await mayGrantRole(db, caller, { roleIds, holder: { adminId: id, departmentIds } })).length > 0;
};

/**
 * Locks the user that the caller wants to act on with a node. Users outside the caller's reach do not exist for them; a
 * user who holds more is refused, or resetting a password would be a way to more rights (assurance B21).
 */
export const lockTarget = async (
  db: Tx,
  { caller, id, node }: { caller: Caller; id: number; node: `${string}.${string}` },
): Promise<LockedUser> => {
  const target = await lockUser(db, { id, reach: userReach(caller, node) });
  if (target === undefined) throw new AppError(platformErrors.recordNotFound);
  if (await holdsMore(db, { caller, id })) {
    throw new AppError(userErrors.holdsMore, { errmsg: userTexts.holdsMore(target.name) });
  }
  return target;
};

/** Refuses actions on the caller's own account that would lock them out, or that their profile offers. */
export const refuseOneself = (caller: Caller, id: number): void => {
  if (id === caller.adminId) throw new AppError(userErrors.notOneself);
};
