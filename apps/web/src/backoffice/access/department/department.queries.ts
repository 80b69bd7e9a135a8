import { departmentEndpoints } from '@shuyuan/contract/backoffice/access/department.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/http/call';

/** All departments; reloaded at each visit, because others move them. */
export const departmentsQuery = queryOptions({
  queryKey: ['department', 'index'],
  queryFn: async ({ signal }) => (await call(departmentEndpoints.index, { query: {}, loading: false, signal })).data,
  staleTime: 0,
});

/** Creates or renames a department. */
export const saveDepartment = (body: BodyOf<typeof departmentEndpoints.save>) =>
  call(departmentEndpoints.save, { body });

export const moveDepartment = (body: BodyOf<typeof departmentEndpoints.move>) =>
  call(departmentEndpoints.move, { body });

export const destroyDepartment = (body: BodyOf<typeof departmentEndpoints.destroy>) =>
  call(departmentEndpoints.destroy, { body });
