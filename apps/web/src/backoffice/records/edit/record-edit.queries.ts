import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call, callUnreported } from '../../../platform/http/call';

/** A record as it is now: asked for at each opening, because others edit meanwhile. */
export const editedRecordQuery = (formId: number, id: number) =>
  queryOptions({
    queryKey: ['record', 'edited', formId, id],
    queryFn: async ({ signal }) =>
      (await call(recordEndpoints.show, { query: { custom_form_id: formId, id }, loading: false, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** The form that a quick addition fills in. */
export const targetMetaQuery = (formId: number) =>
  queryOptions({
    queryKey: ['record', 'target-meta', formId],
    queryFn: async ({ signal }) =>
      (await call(recordEndpoints.meta, { query: { custom_form_id: formId }, signal })).data,
  });

/** Saves a record; a refusal is told by the form, which knows where it belongs. */
export const saveRecord = (formId: number, body: BodyOf<typeof recordWriteEndpoints.save>) =>
  callUnreported(recordWriteEndpoints.save, { query: { custom_form_id: formId }, body, loading: false });
