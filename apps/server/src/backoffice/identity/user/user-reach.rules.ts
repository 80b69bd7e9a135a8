import type { Caller } from '../../../platform/http/slice';

/**
 * The users that a caller reaches with a node, by the widest row scope of the roles that hold it: all; those with a
 * main or further department among the caller's (with or without sub-departments); or only the caller.
 */
export type UserReach = 'all' | { readonly adminId: number; readonly departmentIds: readonly number[] };

/** The reach of a caller's node over users. */
export const userReach = (
  caller: Pick<Caller, 'adminId' | 'isSuper' | 'roles' | 'departmentIds' | 'departmentTreeIds'>,
  node: `${string}.${string}`,
): UserReach => {
  const scopes = new Set(caller.roles.filter(({ nodes }) => nodes.has(node)).map(({ scope }) => scope));
  if (caller.isSuper || scopes.has('all')) return 'all';
  const own = scopes.has('department') ? caller.departmentIds : [];
  return { adminId: caller.adminId, departmentIds: scopes.has('department_tree') ? caller.departmentTreeIds : own };
};

/** Whether the caller may put users into a department. */
export const reachesDepartment = (reach: UserReach, departmentId: number): boolean =>
  reach === 'all' || reach.departmentIds.includes(departmentId);
