import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { callUnreported } from '../../../platform/http/call';

/** Saves a record; the form reports a failure, because it knows the field concerned. */
export const saveRecord = (formId: number, body: BodyOf<typeof recordWriteEndpoints.save>) =>
  callUnreported(recordWriteEndpoints.save, { query: { custom_form_id: formId }, body, loading: false });
