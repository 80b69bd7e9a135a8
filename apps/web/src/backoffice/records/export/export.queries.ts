import type { recordExportEndpoints } from '@shuyuan/contract/backoffice/records/record-export.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { type Address, call } from '../../../platform/http/call';

type Export = (typeof recordExportEndpoints)['export'];

const address: Address<Export> = { method: 'POST', path: '/api/admin/record/export' };

/** Starts an export; the file is made in the background. */
export const startExport = (formId: number, body: BodyOf<Export>) =>
  call<Export>(address, { query: { custom_form_id: formId }, body });
