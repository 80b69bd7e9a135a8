import { workbenchEndpoints } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';

/** What the workbench shows; the screen itself says when it did not load. */
export const workbenchQuery = queryOptions({
  queryKey: ['workbench'],
  queryFn: async ({ signal }) => (await call(workbenchEndpoints.index, { quiet: true, signal })).data,
  staleTime: 0,
  refetchOnWindowFocus: true,
});
