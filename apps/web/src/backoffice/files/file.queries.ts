import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import type { ReplyOf } from '@shuyuan/contract/platform/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';

/** A file with the places that use it; reloaded at each opening, because others may delete or link it meanwhile. */
export const fileQuery = (id: number) =>
  queryOptions({
    queryKey: ['file', 'show', id],
    queryFn: async ({ signal }) => (await call(fileEndpoints.show, { query: { id }, loading: false, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** How much is uploaded and how much is allowed; reloaded for each version of the list. */
export const usageQuery = (version: number) =>
  queryOptions({
    queryKey: ['file', 'usage', version],
    queryFn: async ({ signal }) => (await call(fileEndpoints.usage, { quiet: true, signal })).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Deletes a file; an error says where it is used. */
export const destroyFile = (id: number): Promise<unknown> => call(fileEndpoints.destroy, { body: { id } });

/** Deletes several files; the reply names those that stay because they are used. */
export const destroyFiles = (ids: readonly number[]): Promise<ReplyOf<typeof fileEndpoints.batchDestroy>> =>
  call(fileEndpoints.batchDestroy, { body: { ids: [...ids] } });

/** An address that opens a file for a few minutes without a token. */
export const linkToFile = async (wanted: { id: number } | { url: string }): Promise<string> =>
  (await call(fileEndpoints.link, { query: wanted })).data.url;
