import { recordExportEndpoints } from '@shuyuan/contract/backoffice/records/record-export.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { call } from '../../../platform/http/call';

/** Starts an export; the file is made in the background. */
export const startExport = (formId: number, body: BodyOf<typeof recordExportEndpoints.export>) =>
  call(recordExportEndpoints.export, { query: { custom_form_id: formId }, body });
