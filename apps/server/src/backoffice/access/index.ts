export {
  addFormNodes,
  assignRole,
  formNodesOf,
  type Grants,
  grantNodes,
  grantsOf,
  readFormNodes,
  removeFormNodes,
  rootDepartmentId,
} from './access.repository';
export { holds, nodesOf, requireNode, rightsOf } from './access.rules';
export {
  bothPolicies,
  type FieldAccess,
  type FormPolicy,
  formPolicy,
  type PolicyHolder,
  type RowScope,
} from './policy';
export { requireAdministrators } from './role/administration.service';
export { mayGrantRole } from './role/grant.service';
