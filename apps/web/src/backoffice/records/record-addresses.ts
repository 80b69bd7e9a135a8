import type { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import type { recordRevealEndpoints } from '@shuyuan/contract/backoffice/records/record-reveal.endpoints';
import type { recordViewEndpoints } from '@shuyuan/contract/backoffice/records/record-view.endpoints';
import type { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import type { Address } from '../../platform/http/call';

type Calls = typeof recordEndpoints &
  typeof recordViewEndpoints &
  typeof recordRevealEndpoints &
  Omit<typeof recordWriteEndpoints, 'save'>;

/**
 * The calls by their addresses alone: the tables of endpoints would bring the schemas of all field types, which a list has
 * no use for.
 */
export const recordAddresses: { readonly [Name in keyof Calls]: Address<Calls[Name]> } = {
  meta: { method: 'GET', path: '/api/admin/record/meta' },
  index: { method: 'GET', path: '/api/admin/record/index' },
  show: { method: 'GET', path: '/api/admin/record/show' },
  history: { method: 'GET', path: '/api/admin/record/history' },
  options: { method: 'GET', path: '/api/admin/record/options' },
  batch: { method: 'POST', path: '/api/admin/record/batch' },
  destroy: { method: 'POST', path: '/api/admin/record/destroy' },
  restore: { method: 'POST', path: '/api/admin/record/restore' },
  revert: { method: 'POST', path: '/api/admin/record/revert' },
  reveal: { method: 'POST', path: '/api/admin/record/reveal' },
  views: { method: 'GET', path: '/api/admin/record/views' },
  saveView: { method: 'POST', path: '/api/admin/record/view-save' },
  destroyView: { method: 'POST', path: '/api/admin/record/view-destroy' },
};
