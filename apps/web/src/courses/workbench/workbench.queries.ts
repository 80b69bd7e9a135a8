import { workbenchEndpoints } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';

/** The data of the workbench; the screen itself reports a failed load. */
export const workbenchQuery = queryOptions({
  queryKey: ['workbench'],
  queryFn: async ({ signal }) => (await call(workbenchEndpoints.index, { quiet: true, signal })).data,
  staleTime: 0,
  refetchOnWindowFocus: true,
});
