import type { AuditArchived } from '@shuyuan/contract/backoffice/audit/audit-archived';
import { jobEndpoints } from '@shuyuan/contract/backoffice/jobs/job.endpoints';
import { isUnderWay } from '@shuyuan/contract/backoffice/jobs/job.rules';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import type { AuditEntry, AuditExport, SignInEntry } from '@shuyuan/contract/product/audit';
import { auditEndpoints, signInEndpoints } from '@shuyuan/contract/product/audit.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';
import { loadTable } from '../../platform/http/load-table';
import { momentsOf } from '../../platform/list-state/day-range';
import type { ListPage, ListState, LoadList, Search } from '../../platform/list-state/list-state';

const withMoments = (search: Search): Search => (search.at ? { ...search, at: momentsOf(search.at) } : search);

/** A page of a log, and what is no longer in it. */
interface LogPage<Row> extends ListPage<Row> {
  readonly archived?: AuditArchived | null;
}

/** Loads a page of a log. */
export type LoadLog<Row> = (...of: Parameters<LoadList<Row>>) => Promise<LogPage<Row>>;

const byMoments =
  <Row>(load: LoadLog<Row>): LoadLog<Row> =>
  ({ search, ...state }, signal) =>
    load({ ...state, search: withMoments(search) }, signal);

/** Loads a page of the audit log. */
export const loadEntries = byMoments(loadTable<AuditEntry>(auditEndpoints.index.path));

export const loadSignIns = byMoments(loadTable<SignInEntry>(signInEndpoints.index.path));

/** An entry with what it changed. */
export const entryQuery = (id: number) =>
  queryOptions({
    queryKey: ['audit', 'show', id],
    queryFn: async ({ signal }) => (await call(auditEndpoints.show, { query: { id }, loading: false, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

type Format = AuditExport['format'];
type Filter = Pick<ListState, 'keyword' | 'search'>;

const filterOf = ({ keyword, search }: Filter) => ({
  ...(keyword === undefined ? {} : { keyword }),
  search: withMoments(search),
});

/** Exports the audit log under a filter. */
export const exportEntries = (format: Format, filter: Filter) =>
  call(auditEndpoints.export, { body: { format, ...filterOf(filter) } as BodyOf<typeof auditEndpoints.export> });

/** Exports the sign-ins under a filter. */
export const exportSignIns = (format: Format, filter: Filter) =>
  call(signInEndpoints.export, { body: { format, ...filterOf(filter) } as BodyOf<typeof signInEndpoints.export> });

/** Starts a verification of the whole audit log. */
export const startVerify = () => call(auditEndpoints.verify);

const whileUnderWayMs = 500;

/** The progress of a verification. */
export const verifyJobQuery = (id: number) =>
  queryOptions({
    queryKey: ['audit', 'verify', id],
    queryFn: async ({ signal }) =>
      (await call(jobEndpoints.show, { query: { id }, quiet: true, loading: false, signal })).data,
    refetchInterval: ({ state }) => (state.data !== undefined && !isUnderWay(state.data) ? false : whileUnderWayMs),
    gcTime: 0,
  });
