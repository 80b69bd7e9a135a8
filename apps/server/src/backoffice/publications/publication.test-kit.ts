import { randomUUID } from 'node:crypto';
import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { PublicationInput } from '@shuyuan/contract/backoffice/publications/publication';
import {
  publicationEndpoints,
  publicPageEndpoints,
} from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { recordActions } from '@shuyuan/contract/backoffice/records/record';
import { idempotencyHeader } from '@shuyuan/contract/platform/endpoint';
import type { TestApp } from '../../app/app.test-kit';
import type { FormApp } from '../forms/form.test-kit';
import { signIn } from '../identity/identity.test-kit';
import { callApi, type WireReply } from '../identity/identity-api.test-kit';
import { liveForm } from '../records/record-read.test-kit';

/** The rights of whoever publishes a form. */
export const publisherNodes = (formId: number): string[] => [
  ...['index', 'create', 'edit', 'delete'].map((action) => `publication.${action}`),
  ...recordActions.map((action) => `form_${formId}.${action}`),
];

/** A form with a little of everything, and someone who may publish it. */
export const publishableForm = async (app: FormApp): Promise<{ form: FormDetail; token: string; adminId: number }> => {
  const form = await liveForm(app, [
    { field: 'name', name: '姓名', validation: ['required', { rule: 'max_length', value: 10 }] },
    {
      field: 'kind',
      name: '类别',
      edit_input: 'radio',
      select_item: [
        { label: '甲', value: 'a' },
        { label: '乙', value: 'b' },
      ],
    },
    { field: 'why', name: '原因', settings: { show_when: { field: 'kind', values: ['b'] } } },
    { field: 'mobile', name: '手机', edit_input: 'mobile' },
    { field: 'number', name: '编号', validation: ['unique'] },
    { field: 'papers', name: '材料', edit_input: 'files' },
    { field: 'photo', name: '照片', edit_input: 'image' },
    { field: 'boss', name: '负责人', edit_input: 'admin' },
    { field: 'text', name: '正文', edit_input: 'rich_text' },
    { field: 'secret', name: '内部备注' },
  ]);
  const { token, admin } = await signIn(app.db.kysely, { nodes: [...publisherNodes(form.id), 'file.create'] });
  return { form, token, adminId: admin.id };
};

/** A page of a form, open to everybody. */
export const pageOf = (formId: number, page: Partial<PublicationInput> = {}): PublicationInput => ({
  custom_form_id: formId,
  audience: 'anyone',
  title: '开放日报名',
  cover: '',
  intro: '<p>欢迎</p>',
  consent: '仅用于联系您，保存一年',
  thanks: '谢谢',
  fields: [
    { field: 'name', required: true },
    { field: 'kind', required: false },
    { field: 'why', required: false },
  ],
  presets: {},
  opens_at: null,
  closes_at: null,
  quota: null,
  proves_mobile: false,
  mobile_field: null,
  once_per_mobile: false,
  enabled: true,
  ...page,
});

/** Saves a page. */
export const savePage = (app: Pick<TestApp, 'url'>, { token, body }: { token: string; body: unknown }) =>
  callApi(app.url, publicationEndpoints.save, { token, body });

/** Publishes a page that must be accepted. */
export const publish = async (
  app: Pick<TestApp, 'url'>,
  { token, body }: { token: string; body: unknown },
): Promise<{ id: number; code: string }> => {
  const reply = await savePage(app, { token, body });
  if (reply.status !== 200) throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body.data as { id: number; code: string };
};

/** What a person sends from a page. */
export interface TestSubmission {
  readonly code: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly consent_version?: number;
  readonly website?: string;
  readonly key?: string;
  /** The token of a visitor; with it the proved way is taken. */
  readonly visitor?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a page. */
export const send = (app: Pick<TestApp, 'url'>, given: TestSubmission): Promise<WireReply> => {
  const { key = randomUUID(), visitor, headers = {}, ...body } = given;
  const endpoint = visitor === undefined ? publicPageEndpoints.submit : publicPageEndpoints.submitProved;
  return callApi(app.url, endpoint, {
    token: visitor,
    headers: { [idempotencyHeader]: key, ...headers },
    body: { consent_version: 1, ...body },
  });
};

/** Shows a page as people from outside see it. */
export const look = (app: Pick<TestApp, 'url'>, code: string): Promise<WireReply> =>
  callApi(app.url, publicPageEndpoints.show, { query: { code } });

/** Uploads a file for a field of a page. */
export const uploadOutside = async (
  app: Pick<TestApp, 'url'>,
  file: { code: string; field: string; bytes: Uint8Array<ArrayBuffer> | string; name: string },
): Promise<WireReply> => {
  const form = new FormData();
  form.set('code', file.code);
  form.set('field', file.field);
  form.set('file', new Blob([file.bytes]), file.name);
  const reply = await fetch(`${app.url}${publicPageEndpoints.upload.path}`, { method: 'POST', body: form });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown>, retryAfter: 0 };
};
