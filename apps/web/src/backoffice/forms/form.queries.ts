import type { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { type Address, call } from '../../platform/http/call';

type Forms = typeof formEndpoints;

/**
 * By their addresses alone: the table of endpoints would bring the schemas of all field types and the engine of their
 * patterns, which the list has no use for.
 */
const at = {
  show: { method: 'GET', path: '/api/admin/custom-form/show' } satisfies Address<Forms['show']>,
  updateTable: { method: 'GET', path: '/api/admin/custom-form/update-table' } satisfies Address<Forms['updateTable']>,
  syncRun: { method: 'GET', path: '/api/admin/custom-form/sync-run' } satisfies Address<Forms['syncRun']>,
} as const;

/** A form with its draft. */
export const formQuery = (id: number) =>
  queryOptions({
    queryKey: ['form', 'show', id],
    queryFn: async ({ signal }) => (await call<Forms['show']>(at.show, { query: { id }, loading: false, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** What a sync would do to the table now; asked anew at each opening, because others edit meanwhile. */
export const planQuery = (id: number) =>
  queryOptions({
    queryKey: ['form', 'plan', id],
    queryFn: async ({ signal }) =>
      (await call<Forms['updateTable']>(at.updateTable, { query: { id, dry_run: 1 }, loading: false, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

const askEveryMs = 1000;

/** How far a sync is; asked again until it is over. */
export const syncRunQuery = (id: number) =>
  queryOptions({
    queryKey: ['form', 'sync-run', id],
    queryFn: async ({ signal }) =>
      (await call<Forms['syncRun']>(at.syncRun, { query: { id }, quiet: true, signal })).data,
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.state !== 'running' ? false : askEveryMs),
    staleTime: 0,
    gcTime: 0,
  });

/** Makes the draft live; `version` is the draft whose plan staff saw. */
export const startSync = async (id: number, version: number) =>
  (await call<Forms['updateTable']>(at.updateTable, { query: { id, version }, loading: false })).data.run;
