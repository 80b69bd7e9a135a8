import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { RecordChange } from '@shuyuan/contract/backoffice/records/record';
import { recordRevealEndpoints } from '@shuyuan/contract/backoffice/records/record-reveal.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FormApp, startFormApp } from '../../forms/form.test-kit';
import { signIn } from '../../identity/identity.test-kit';
import { callApi, type WireReply } from '../../identity/identity-api.test-kit';
import { liveForm, read, staffOf } from '../record-read.test-kit';

const number = '11010519491231002X';
const reason = '核对学员证件';

let app: FormApp;
let form: FormDetail;
let maker: string;
beforeAll(async () => {
  app = await startFormApp();
  form = await liveForm(app, [
    { field: 'name', name: '姓名' },
    { field: 'mobile', name: '手机', edit_input: 'mobile' },
    { field: 'card', name: '身份证号', edit_input: 'id_card' },
    { field: 'photo', name: '证件照', edit_input: 'image', settings: { privacy: 'sensitive' } },
  ]);
  maker = await staffOf(app, [form.id]);
  const query = { custom_form_id: String(form.id) };
  const body = { values: { name: '张三', mobile: '13812345678', card: number } };
  expect((await callApi(app.url, recordWriteEndpoints.save, { token: maker, query, body })).status).toBe(200);
});
afterAll(() => app.close());

const reveal = (token: string, body: Record<string, unknown> = {}): Promise<WireReply> =>
  callApi(app.url, recordRevealEndpoints.reveal, {
    token,
    query: { custom_form_id: String(form.id) },
    body: { id: 1, field: 'card', reason, ...body },
  });

const trail = async () => {
  const { rows } = await app.db.pool.query<{ after: Record<string, unknown> }>(
    `select target_type, target_id, after from app.audit_log where action = 'record.reveal' order by id`,
  );
  return rows;
};

test('refuses those without the right, without a reason, and what they could not see masked', async () => {
  const reader = await staffOf(app, [form.id], ['index', 'detail', 'edit', 'export']);
  expect((await reveal(reader)).status).toBe(403);
  for (const wrong of [undefined, '', ' 看 ', '长'.repeat(201), 5]) {
    const { status, body } = await reveal(maker, { reason: wrong });
    expect([status, Object.keys(body.errors as object)]).toEqual([400, ['reason']]);
  }
  for (const field of ['gone', 'id', 'photo', 'card"; drop table x']) {
    const { status, body } = await reveal(maker, { field });
    expect([status, Object.keys(body.errors as object)], field).toEqual([400, ['field']]);
  }
  expect((await reveal(maker, { id: 99 })).status).toBe(404);
  expect((await reveal(maker, { version: 1 })).status).toBe(400);
  // The right to reveal is useless without the right to see details.
  expect((await reveal(await staffOf(app, [form.id], ['reveal']))).status).toBe(404);
  expect(await trail()).toEqual([]);
});

test('refuses rows out of scope and fields that a role hides', async () => {
  const nodes = ['index', 'detail', 'reveal'].map((action) => `form_${form.id}.${action}`);
  const own = await signIn(app.db.kysely, { nodes, scope: 'own' });
  expect((await reveal(own.token)).status).toBe(404);
  const card = form.fields.find(({ field }) => field === 'card')?.id ?? 0;
  const blind = await signIn(app.db.kysely, {
    nodes,
    fields: [{ custom_form_id: form.id, field_id: card, access: 'hide' }],
  });
  expect((await reveal(blind.token)).status).toBe(400);
});

test('tells one value whole, and writes down who looked at what and why, but never the value', async () => {
  const before = (await trail()).length;
  expect(await reveal(maker)).toMatchObject({ status: 200, body: { data: { value: number } } });
  expect(await reveal(maker, { field: 'mobile', reason: '电话回访' })).toMatchObject({
    body: { data: { value: '13812345678' } },
  });
  const rows = (await trail()).slice(before);
  expect(rows).toEqual([
    {
      target_type: `form_${form.id}`,
      target_id: '1',
      after: { field: 'card', name: '身份证号', reason, seen_version: 1 },
    },
    {
      target_type: `form_${form.id}`,
      target_id: '1',
      after: { field: 'mobile', name: '手机', reason: '电话回访', seen_version: 1 },
    },
  ]);
  const history = await read(app, 'history', { formId: form.id, token: maker, query: { id: 1 } });
  const [look, , made] = history.body.data as RecordChange[];
  expect(look).toMatchObject({
    action: 'reveal',
    version: 1,
    revertible: false,
    changes: [],
    revealed: { name: '手机', reason: '电话回访' },
  });
  // A reveal changes nothing, so there is nothing to roll back.
  expect(made).toMatchObject({ action: 'create', revertible: false });
});
