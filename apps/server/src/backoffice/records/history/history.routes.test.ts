import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { RecordChange } from '@shuyuan/contract/backoffice/records/record';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pretendArchived } from '../../audit/archive/archive.test-kit';
import { type FormApp, fieldOf, inputOf, save, startFormApp, sync } from '../../forms/form.test-kit';
import { callApi } from '../../identity/identity-api.test-kit';
import { liveForm, read, staffOf } from '../record-read.test-kit';

let app: FormApp;
let target: FormDetail;
beforeAll(async () => {
  app = await startFormApp();
  target = await liveForm(app, [{ field: 'title', name: '名称' }]);
  await app.db.pool.query(`insert into form.${target.table_name} (title) values ('甲'), ('乙')`);
});
afterAll(() => app.close());

const write = async (
  endpoint: 'save' | 'destroy' | 'restore',
  call: { formId: number; token: string; body: unknown },
): Promise<void> => {
  const { status, body } = await callApi(app.url, recordWriteEndpoints[endpoint], {
    token: call.token,
    query: { custom_form_id: String(call.formId) },
    body: call.body,
  });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
};

const historyOf = async (call: { formId: number; token: string; query: Record<string, unknown> }) => {
  const { status, body } = await read(app, 'history', call);
  expect(status).toBe(200);
  return body as unknown as { data: RecordChange[]; total: number };
};

test('refuses those who may not see details, and has none of a record that is not there', async () => {
  const form = await liveForm(app, [{ field: 'a', name: '甲' }]);
  const lister = await staffOf(app, [form.id], ['index']);
  expect((await read(app, 'history', { formId: form.id, token: lister, query: { id: 1 } })).status).toBe(403);
  const token = await staffOf(app, [form.id]);
  expect((await read(app, 'history', { formId: form.id, token, query: { id: 1 } })).status).toBe(404);
  expect((await read(app, 'show', { formId: form.id, token, query: { id: 1 } })).status).toBe(404);
  expect((await read(app, 'history', { formId: form.id, token, query: { id: 'x' } })).status).toBe(400);
});

test('tells who changed what, by labels, masked, under the present names of fields, newest first', async () => {
  const form = await liveForm(app, [
    { field: 'a', name: '甲' },
    { field: 'mobile', name: '手机', edit_input: 'mobile' },
    { field: 'link', name: '关联', edit_input: 'relation', settings: { relation_form_id: target.id } },
    { field: 'links', name: '多个', edit_input: 'relations', settings: { relation_form_id: target.id } },
    { field: 'gone', name: '旧', edit_input: 'number' },
  ]);
  const formId = form.id;
  const token = await staffOf(app, [formId, target.id]);
  await write('save', {
    formId,
    token,
    body: { values: { a: 'x', mobile: '13812345678', link: 1, links: [2, 1], gone: 7 } },
  });
  await write('save', { formId, token, body: { id: 1, version: 1, values: { a: 'y', link: 2 } } });
  await write('destroy', { formId, token, body: { ids: [1] } });

  const deleted = await historyOf({ formId, token, query: { id: 1 } });
  expect(deleted.data.map(({ action, revertible }) => [action, revertible])).toEqual([
    ['delete', false],
    ['edit', false],
    ['create', false],
  ]);
  await write('restore', { formId, token, body: { ids: [1] } });

  // The field a is renamed; the field gone is dropped.
  const fields = inputOf(form).fields.flatMap((field) => {
    if (field.field === 'gone') return [];
    return [field.field === 'a' ? { ...field, field: 'b', name: '乙' } : field];
  });
  await sync(
    app,
    (await save(app, { ...inputOf(form), fields: [...fields, fieldOf({ field: 'a', name: '新甲' })] })).id,
  );

  const { data, total } = await historyOf({ formId, token, query: { id: 1 } });
  expect(total).toBe(4);
  expect(data.map(({ action, version, revertible }) => [action, version, revertible])).toEqual([
    ['restore', expect.any(Number), false],
    ['delete', expect.any(Number), false],
    ['edit', 2, false],
    ['create', 1, true],
  ]);
  expect(data[2]?.changes).toEqual([
    { field: 'b', name: '乙', before: 'x', after: 'y' },
    { field: 'link', name: '关联', before: { id: 1, label: '甲' }, after: { id: 2, label: '乙' } },
  ]);
  expect(data[3]?.changes).toEqual([
    { field: 'b', name: '乙', before: null, after: 'x' },
    { field: 'mobile', name: '手机', before: null, after: '138****5678' },
    { field: 'link', name: '关联', before: null, after: { id: 1, label: '甲' } },
    {
      field: 'links',
      name: '多个',
      before: null,
      after: [
        { id: 2, label: '乙' },
        { id: 1, label: '甲' },
      ],
    },
    { field: 'gone', name: '旧', before: null, after: 7 },
  ]);
  const trusted = await staffOf(app, [formId], ['detail', 'unmask']);
  const whole = await historyOf({ formId, token: trusted, query: { id: 1 } });
  expect(whole.data[3]?.changes[1]).toMatchObject({ after: '13812345678' });

  const second = await historyOf({ formId, token, query: { id: 1, page: 2, page_size: 3 } });
  expect([second.total, second.data.map(({ action }) => action)]).toEqual([4, ['create']]);
});

test('a number that was masked stays masked after its field is dropped', async () => {
  const form = await liveForm(app, [
    { field: 'mobile', name: '手机', edit_input: 'mobile' },
    { field: 'a', name: '甲' },
  ]);
  const token = await staffOf(app, [form.id]);
  await write('save', { formId: form.id, token, body: { values: { mobile: '13812345678', a: 'x' } } });
  const fields = inputOf(form).fields.filter(({ field }) => field === 'a');
  await sync(app, (await save(app, { ...inputOf(form), fields })).id);
  const { data } = await historyOf({ formId: form.id, token, query: { id: 1 } });
  expect(data[0]?.changes).toContainEqual({ field: 'mobile', name: '手机', before: null, after: '138****5678' });
});

test('says that earlier changes may be archived, of a record that is as old', async () => {
  const form = await liveForm(app, [{ field: 'a', name: '甲' }]);
  const formId = form.id;
  const token = await staffOf(app, [formId]);
  await write('save', { formId, token, body: { values: { a: 'x' } } });
  const archivedOf = async (id: number) => (await read(app, 'history', { formId, token, query: { id } })).body.archived;
  expect(await archivedOf(1)).toBeNull();
  await pretendArchived(app.databaseUrl);
  await write('save', { formId, token, body: { values: { a: 'y' } } });
  expect(await archivedOf(1)).toEqual({ until: '2024-12', count: 1234 });
  expect(await archivedOf(2)).toBeNull();
});
