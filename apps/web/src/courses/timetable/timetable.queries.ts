import { timetableEndpoints } from '@shuyuan/contract/courses/timetable/timetable.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';

/** The week of a day; the week before stays on the screen while another one is loading. */
export const weekQuery = (week: string) =>
  queryOptions({
    queryKey: ['timetable', week],
    queryFn: async ({ signal }) =>
      (await call(timetableEndpoints.week, { query: { week }, loading: false, signal })).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
