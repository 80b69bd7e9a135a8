import { searchEndpoints } from '@shuyuan/contract/backoffice/search/search.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';

const quietly = { quiet: true, loading: false } as const;

/** What some words find. The last hits stay until the next ones are there; a call that nobody waits for is cancelled. */
export const searchQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['search', 'hits', keyword],
    queryFn: async ({ signal }) => (await call(searchEndpoints.index, { query: { keyword }, ...quietly, signal })).data,
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Records that were opened before, by form and id. */
export const recentQuery = (refs: readonly string[]) =>
  queryOptions({
    queryKey: ['search', 'recent', refs],
    queryFn: async ({ signal }) =>
      (await call(searchEndpoints.recent, { query: { refs: refs.join() }, ...quietly, signal })).data,
    enabled: refs.length > 0,
    staleTime: 0,
  });
