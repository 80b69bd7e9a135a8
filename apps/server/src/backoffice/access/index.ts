import type { Slice } from '../../platform/http/slice';
import type { AccessDeps } from './access.deps';
import { createDepartmentSlice } from './department/department.routes';
import { createDutySlice } from './duty/duty.routes';
import { createRoleSlice } from './role/role.routes';

export type { AccessForms, LiveField } from './access.deps';
export {
  addFormNodes,
  assignRole,
  departmentOf,
  findFounder,
  findStaff,
  formNodesOf,
  type Grants,
  grantNodes,
  grantsOf,
  holdsSql,
  readFormNodes,
  readFormRights,
  removeFormNodes,
  rootDepartmentId,
} from './access.repository';
export { holds, nodesOf, requireNode, rightsOf } from './access.rules';
export { requireAdministrators } from './duty/administration.service';
export {
  bothPolicies,
  type FieldAccess,
  type FormPolicy,
  formPolicy,
  narrowScopes,
  type RowScope,
} from './policy';
export { mayGrantRole, type RoleHolder } from './role/grant.service';
export { ensureReadyRoles } from './role/ready-role.service';
export {
  adminMailSql,
  adminNameSql,
  departmentNameSql,
  departmentOfSql,
  roleNameSql,
  staffSql,
  staffTables,
} from './staff.sql';
export { readStaffAddresses, type StaffAddress } from './staff-address.repository';
export { staffCalled } from './staff-search.repository';

/** The administration of roles and departments. */
export const createAccess = (deps: AccessDeps): { readonly slices: readonly Slice[] } => ({
  slices: [createRoleSlice(deps), createDepartmentSlice(deps), createDutySlice(deps)],
});
