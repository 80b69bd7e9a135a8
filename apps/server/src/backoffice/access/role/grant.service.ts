import '../access.table';
import type { Duty } from '@shuyuan/contract/backoffice/access/role';
import type { Executor } from '../../../platform/db/database';
import type { Caller } from '../../../platform/http/slice';
import { readTreeBelow } from '../department/department.repository';
import { readAdministration } from '../duty/administration.service';
import { type GrantedRole, type Granter, mayGive, type Recipient } from './grant.rules';
import { readGrantedRoles } from './role.repository';
import { readFormsOfFields } from './role-field.repository';

/**
 * What the granting rules need to know about a caller. While the three administrators are kept apart nobody holds all
 * rights: the security administrator decides what roles grant, the system administrator who gets them.
 */
export const granterOf = async (db: Executor, caller: Caller, trusted: Duty): Promise<Granter> => {
  const { isSuper, roles, departmentIds, departmentTreeIds } = caller;
  const ids = roles.flatMap(({ fields }) => [...fields.keys()]);
  const [formOf, { areDutiesApart, holders }] = await Promise.all([readFormsOfFields(db, ids), readAdministration(db)]);
  const hasDuty = holders.some(({ id, duty }) => id === caller.adminId && duty === trusted);
  const isTrusted = areDutiesApart && hasDuty;
  return { isSuper, roles, departmentIds, departmentTreeIds, formOf, areDutiesApart, isTrusted };
};

/** A user who has or gets roles, with their departments, the main one first. */
export interface RoleHolder {
  /** Undefined for a user who is being created. */
  readonly adminId: number | undefined;
  readonly departmentIds: readonly [number, ...number[]];
}

const recipientOf = async (db: Executor, caller: Caller, holder: RoleHolder): Promise<Recipient> => ({
  isGranter: holder.adminId === caller.adminId,
  departmentId: holder.departmentIds[0],
  departmentIds: holder.departmentIds,
  departmentTreeIds: await readTreeBelow(db, holder.departmentIds),
});

/**
 * The roles among these that the caller may not grant: they grant more than the caller holds, or do not exist. The rows
 * that a limited role opens depend on its holder; without one, the answer is whether the caller may grant it to anyone.
 */
export const mayGrantRole = async (
  db: Executor,
  caller: Caller,
  { roleIds, holder }: { roleIds: readonly number[]; holder?: RoleHolder },
): Promise<number[]> => {
  const wanted = [...new Set(roleIds)];
  const [granter, granted, to] = await Promise.all([
    granterOf(db, caller, 'system'),
    readGrantedRoles(db, wanted),
    holder === undefined ? undefined : recipientOf(db, caller, holder),
  ]);
  const isRefused = (role: GrantedRole | undefined): boolean => role === undefined || !mayGive(granter, role, to);
  return wanted.filter((id) => isRefused(granted.get(id)));
};
