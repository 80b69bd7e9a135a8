import type { formEndpoints, formFieldEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import type { Address } from '../../platform/http/call';

type Forms = typeof formEndpoints;
type Fields = typeof formFieldEndpoints;

type Addresses = { readonly [Name in Exclude<keyof Forms, 'versionShow'>]: Address<Forms[Name]> } & {
  readonly pinyin: Address<Fields['pinyin']>;
};

/**
 * The calls by their addresses alone: the table of endpoints would bring the schemas of all field types and the engine of
 * their patterns, which the list has no use for.
 */
export const formAddresses: Addresses = {
  index: { method: 'GET', path: '/api/admin/custom-form/index' },
  show: { method: 'GET', path: '/api/admin/custom-form/show' },
  save: { method: 'POST', path: '/api/admin/custom-form/save' },
  destroy: { method: 'GET', path: '/api/admin/custom-form/destroy' },
  updateTable: { method: 'GET', path: '/api/admin/custom-form/update-table' },
  realTableIndex: { method: 'GET', path: '/api/admin/custom-form/real-table-index' },
  realTableShow: { method: 'GET', path: '/api/admin/custom-form/real-table-show' },
  relationDestroy: { method: 'GET', path: '/api/admin/custom-form/relation-destroy' },
  cloneTable: { method: 'GET', path: '/api/admin/custom-form/clone-table' },
  syncRun: { method: 'GET', path: '/api/admin/custom-form/sync-run' },
  versions: { method: 'GET', path: '/api/admin/custom-form/versions' },
  compare: { method: 'GET', path: '/api/admin/custom-form/compare' },
  rollBack: { method: 'POST', path: '/api/admin/custom-form/roll-back' },
  recycled: { method: 'GET', path: '/api/admin/custom-form/recycled' },
  restore: { method: 'POST', path: '/api/admin/custom-form/restore' },
  addToMenu: { method: 'POST', path: '/api/admin/custom-form/add-to-menu' },
  pinyin: { method: 'GET', path: '/api/admin/custom-form-field/pinyin' },
};
