import type { CheckIn } from '@shuyuan/contract/courses/check-in/check-in';
import { checkInEndpoints } from '@shuyuan/contract/courses/check-in/check-in.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';

/** How often a running check-in is looked at. */
const lookEveryMs = 2000;

const isRunning = (checkIn: CheckIn | null | undefined): boolean => checkIn?.state === 'running';

/** The latest check-in of a session; looked at again while it runs, and quietly, since its window tells a failure. */
export const checkInQuery = (sessionId: number) =>
  queryOptions({
    queryKey: ['check-in', sessionId],
    queryFn: async ({ signal }) => {
      const query = { session_id: sessionId };
      return (await call(checkInEndpoints.show, { query, quiet: true, signal })).data;
    },
    refetchInterval: ({ state }) => (isRunning(state.data) ? lookEveryMs : false),
    retry: false,
    // Without a network it fails instead of waiting, so that the window says so.
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  });

/** Starts a check-in. */
export const startCheckIn = async (body: BodyOf<typeof checkInEndpoints.start>): Promise<CheckIn> =>
  (await call(checkInEndpoints.start, { body })).data;

/** Stops a check-in. */
export const stopCheckIn = async (id: number): Promise<CheckIn> =>
  (await call(checkInEndpoints.stop, { body: { id } })).data;

/** The codes to show now and next. */
export const readCodes = async (id: number, signal: AbortSignal) =>
  (await call(checkInEndpoints.code, { query: { id }, quiet: true, signal })).data;
