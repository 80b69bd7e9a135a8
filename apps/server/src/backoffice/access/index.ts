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
export { mayGrantRole } from './role/grant.service';
