import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordRevealEndpoints } from '@shuyuan/contract/backoffice/records/record-reveal.endpoints';
import { recordViewEndpoints } from '@shuyuan/contract/backoffice/records/record-view.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callUnreported } from '../../platform/http/call';
import { loadTable } from '../../platform/http/load-table';
import { countComposite, withoutRests } from '../../platform/list-state/conditions';
import type { LoadList, Search } from '../../platform/list-state/list-state';
import { withNamedFailure } from './named-failure';

type Writes = typeof recordWriteEndpoints;
type Views = typeof recordViewEndpoints;

/** Others may write meanwhile: drawers load their data at each opening. */
const fresh = { staleTime: 0, gcTime: 0 } as const;

/** The definition and rights that a screen of records is built from. */
export const metaQuery = (formId: number) =>
  queryOptions({
    queryKey: ['record', 'meta', formId],
    queryFn: async ({ signal }) =>
      (await call(recordEndpoints.meta, { query: { custom_form_id: formId }, loading: false, signal })).data,
  });

/** Loads pages of a form's records, or of its recycle bin; fixed conditions apply to every page. */
export const loadRecords = (wanted: { formId: number; bin: boolean; fixed: Search }): LoadList<RecordRow> => {
  const { formId, bin, fixed } = wanted;
  const params = { custom_form_id: formId, ...(bin ? { deleted: '1' } : {}) };
  const load = loadTable<RecordRow>(recordEndpoints.index.path, params, async (state, failure) => {
    if (countComposite(state.search) === 0) return undefined;
    const { withoutFaults } = await import('./list/search-refused');
    const search = withoutFaults(state.search, failure);
    return search && { ...state, search };
  });
  return (state, signal) => load({ ...state, search: { ...withoutRests(state.search), ...fixed } }, signal);
};

/** One record, also from the recycle bin. */
export const recordQuery = (formId: number, id: number) =>
  queryOptions({
    queryKey: ['record', 'show', formId, id],
    queryFn: async ({ signal }) =>
      (await call(recordEndpoints.show, { query: { custom_form_id: formId, id }, loading: false, signal })).data,
    ...fresh,
  });

const changesPerPage = 20;

/** The changes of a record, newest first. */
export const historyQuery = (formId: number, id: number) =>
  infiniteQueryOptions({
    queryKey: ['record', 'history', formId, id],
    queryFn: ({ pageParam, signal }) => {
      const query = { custom_form_id: formId, id, page: pageParam, page_size: changesPerPage };
      return call(recordEndpoints.history, { query, loading: false, signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, _, page) => (page * changesPerPage < total ? page + 1 : undefined),
    ...fresh,
  });

/** Another form's records that point to one of this form. */
export const relatedQuery = (related: { formId: number; field: string; id: number; size: number }) =>
  queryOptions({
    queryKey: ['record', 'related', related],
    queryFn: ({ signal }) => {
      const search = JSON.stringify({ [related.field]: [related.id] });
      const query = { custom_form_id: related.formId, page_size: related.size, search };
      return call(recordEndpoints.index, { query, loading: false, signal });
    },
    ...fresh,
  });

/** Reveals one masked value, with a reason that is recorded. */
export const revealValue = async (formId: number, body: BodyOf<typeof recordRevealEndpoints.reveal>): Promise<string> =>
  (await call(recordRevealEndpoints.reveal, { query: { custom_form_id: formId }, body })).data.value;

/** The views that the caller may open. */
export const viewsQuery = (formId: number) =>
  queryOptions({
    queryKey: ['record', 'views', formId],
    queryFn: async ({ signal }) =>
      (await call(recordViewEndpoints.views, { query: { custom_form_id: formId }, quiet: true, signal })).data,
  });

/** Saves a view: a new one, or a new name or new settings for an existing one. */
export const saveView = (formId: number, body: BodyOf<Views['saveView']>) =>
  call(recordViewEndpoints.saveView, { query: { custom_form_id: formId }, body });

/** Removes a view; the records stay. */
export const destroyView = (formId: number, id: number) =>
  call(recordViewEndpoints.destroyView, { query: { custom_form_id: formId }, body: { id } });

/** Moves records to the recycle bin. */
export const destroyRecords = (formId: number, ids: readonly number[]) =>
  withNamedFailure(
    callUnreported(recordWriteEndpoints.destroy, { query: { custom_form_id: formId }, body: { ids: [...ids] } }),
  );

/** Restores records from the recycle bin. */
export const restoreRecords = (formId: number, ids: readonly number[]) =>
  withNamedFailure(
    callUnreported(recordWriteEndpoints.restore, { query: { custom_form_id: formId }, body: { ids: [...ids] } }),
  );

/** Sets the same values in several records. */
export const batchRecords = (formId: number, body: BodyOf<Writes['batch']>) =>
  call(recordWriteEndpoints.batch, { query: { custom_form_id: formId }, body });

/** Reverts a record to its state after a change. */
export const revertRecord = (formId: number, body: BodyOf<Writes['revert']>) =>
  call(recordWriteEndpoints.revert, { query: { custom_form_id: formId }, body });
