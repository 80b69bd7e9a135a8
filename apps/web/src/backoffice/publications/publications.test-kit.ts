import { type FieldInput, plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import type { Publication, PublicationDetail } from '@shuyuan/contract/backoffice/publications/publication';
import { publicationEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { sanitisedHtml } from '@shuyuan/contract/platform/sanitised-html';
import { page } from 'vitest/browser';
import { menuEntry, openProduct } from '../../app/product.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';
import { recordFormOf } from '../records/scripted-records.test-kit';
// The product loads them on demand; imported here so that no test waits for them.
import '../../ui/form-dialog/form-window';
import './dialog/publication-dialog';
import './publications-page';
import './qr/qr-dialog';

const at = '2026-03-01T08:00:00.000Z';
const required = ['required'] as FieldInput['validation'];

/** A form with one field of each kind that publishing treats in its own way. */
const applications = recordFormOf({
  id: 5,
  name: '报名',
  derived: ['paid'],
  fields: [
    plainField({ field: 'no', name: '编号', edit_input: 'serial' }),
    plainField({ field: 'name', name: '姓名', validation: required }),
    plainField({ field: 'mobile', name: '手机号', edit_input: 'mobile', validation: required }),
    plainField({ field: 'company', name: '工作单位' }),
    plainField({
      field: 'source',
      name: '来源',
      edit_input: 'radio',
      select_item: [
        { value: 'web', label: '官网' },
        { value: 'poster', label: '海报' },
      ],
    }),
    plainField({
      field: 'class',
      name: '班级',
      edit_input: 'relation',
      settings: { relation_form_id: 3, relation_label: 'name' },
      validation: required,
    }),
    plainField({ field: 'photo', name: '照片', edit_input: 'image' }),
    plainField({ field: 'paid', name: '已缴', edit_input: 'money' }),
  ],
});

/** The form that is published. */
export const formMeta = (given: Partial<RecordMeta> = {}): RecordMeta => ({ ...applications.meta, ...given });

/** A public form in the list. */
export const publicationOf = (given: Partial<Publication> = {}): Publication => ({
  id: 7,
  version: 3,
  code: 'abcdefghjk',
  custom_form_id: 5,
  form_name: '报名',
  audience: 'anyone',
  title: '春季班报名',
  state: 'open',
  fault: '',
  opens_at: null,
  closes_at: '2026-04-01T10:00:00.000Z',
  quota: 40,
  submissions: 12,
  last_at: at,
  enabled: true,
  owner_id: 1,
  owner_name: '王老师',
  created_at: at,
  updated_at: at,
  ...given,
});

/** The same with everything that is edited. */
export const detailOf = (given: Partial<PublicationDetail> = {}): PublicationDetail => ({
  ...publicationOf(),
  cover: '',
  intro: sanitisedHtml.parse('<p>面向企业负责人的春季班。</p>'),
  consent: '为办理报名收集您的姓名和手机号。',
  consent_version: 2,
  thanks: '',
  fields: [{ field: 'name', required: true }],
  presets: { class: 12, source: 'web' },
  proves_mobile: true,
  mobile_field: 'mobile',
  once_per_mobile: true,
  ...given,
});

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const allRights = ['index', 'create', 'edit', 'delete'];

/** The menu entry of the screen. */
export const publicationEntry = (tags: readonly string[] = allRights) =>
  menuEntry({
    name: '公开表单',
    url: 'publication/list',
    path: '/system/publication',
    has_auth_node_tags: [...tags],
  });

const listEntry = () =>
  menuEntry({ name: '报名', url: 'form/records', path: '/apply?custom_form_id=5', has_auth_node_tags: ['index'] });

/** Scripts the replies of the screen with these rows. */
export const scriptPublications = (rows: readonly Publication[]): void => {
  server.answer(publicationEndpoints.index, { data: [...rows], total: rows.length });
  server.answer(publicationEndpoints.forms, { data: [{ id: 5, name: '报名' }] });
  server.answer(publicationEndpoints.show, { data: detailOf() });
  server.answer(publicationEndpoints.save, { msg: '已保存', data: { id: 7, code: 'abcdefghjk' } });
  server.answer(publicationEndpoints.destroy, { msg: '已取消发布' });
  server.answer(recordEndpoints.meta, { data: formMeta() });
  server.answer(recordEndpoints.options, { data: [{ id: 12, label: '春季一班' }], total: 1 });
};

/** Opens the screen with these rows; `script` adds replies. */
export const openPublications = (
  rows: readonly Publication[],
  given: { tags?: readonly string[]; query?: string; script?: () => void } = {},
): void =>
  openProduct(`/system/publication${given.query ?? ''}`, {
    script: () => {
      server.answer(identityEndpoints.menu, { data: [publicationEntry(given.tags), listEntry()] });
      scriptPublications(rows);
      given.script?.();
    },
  });
