import { workbenchEndpoints } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';
import { session } from '../../platform/session';
import { workbenchNote } from './workbench-note';

/** The data of the workbench; the screen itself reports a failed load. */
export const workbenchQuery = queryOptions({
  queryKey: ['workbench'],
  queryFn: async ({ signal }) => {
    const { data } = await call(workbenchEndpoints.index, { quiet: true, signal }).catch((failure: unknown) => {
      session.note(workbenchNote, false);
      throw failure;
    });
    session.note(workbenchNote, true);
    return data;
  },
  staleTime: 0,
  refetchOnWindowFocus: true,
});
