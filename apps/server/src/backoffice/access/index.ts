export { assignRole, type Grants, grantsOf, rootDepartmentId } from './access.repository';
export { holds, nodesOf } from './access.rules';
