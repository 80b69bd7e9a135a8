import type { Caller } from '../../../platform/http/slice';

/**
 * Which users a caller reaches with a node. The row scope of the roles that hold the node counts, the widest of them: all;
 * the users who belong, mainly or beside, to the caller's departments (with or without those below); or oneself alone.
 */
export type UserReach = 'all' | { readonly adminId: number; readonly departmentIds: readonly number[] };

/** How far a caller's node goes over users. */
export const userReach = (
  caller: Pick<Caller, 'adminId' | 'isSuper' | 'roles' | 'departmentIds' | 'departmentTreeIds'>,
  node: `${string}.${string}`,
): UserReach => {
  const scopes = new Set(caller.roles.filter(({ nodes }) => nodes.has(node)).map(({ scope }) => scope));
  if (caller.isSuper || scopes.has('all')) return 'all';
  const own = scopes.has('department') ? caller.departmentIds : [];
  return { adminId: caller.adminId, departmentIds: scopes.has('department_tree') ? caller.departmentTreeIds : own };
};

/** Whether users that the caller manages may be put into a department. */
export const reachesDepartment = (reach: UserReach, departmentId: number): boolean =>
  reach === 'all' || reach.departmentIds.includes(departmentId);
