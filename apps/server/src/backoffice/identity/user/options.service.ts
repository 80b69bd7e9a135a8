import type { UserOptions } from '@shuyuan/contract/backoffice/identity/user';
import type { Executor } from '../../../platform/db/database';
import type { Caller } from '../../../platform/http/slice';
import { mayGrantRole } from '../../access';
import { readDepartments, readRoles } from './user.repository';
import { reachesDepartment, userReach } from './user-reach.rules';

/** The departments and roles that users can have; those that the caller may not grant are marked. */
export const readUserOptions = async (db: Executor, caller: Caller): Promise<UserOptions> => {
  const [departments, roles] = await Promise.all([readDepartments(db), readRoles(db)]);
  const beyond = await mayGrantRole(db, caller, { roleIds: roles.map(({ id }) => id) });
  const reaches = [userReach(caller, 'user.create'), userReach(caller, 'user.edit')];
  return {
    departments: departments.map((department) => ({
      ...department,
      allowed: reaches.some((reach) => reachesDepartment(reach, department.id)),
    })),
    roles: roles.map(({ id, name, remark }) => ({ id, name, remark, allowed: !beyond.includes(id) })),
  };
};
