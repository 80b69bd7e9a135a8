import { recordMessages as messages } from '@shuyuan/contract/backoffice/records/record.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormApp, startFormApp } from '../../../forms/form.test-kit';
import { list, liveForm, staffOf } from '../../record-read.test-kit';
import { create, destroy, send, stored, trail, type Writer } from '../record-write.test-kit';

let app: FormApp;
let writer: Writer;
beforeAll(async () => {
  app = await startFormApp();
  const form = await liveForm(app, [
    { field: 'full_name', name: '姓名', validation: ['required'] },
    { field: 'mobile', name: '手机', edit_input: 'mobile', validation: ['unique'] },
    {
      field: 'state',
      name: '状态',
      edit_input: 'select',
      select_item: ['on', 'off'].map((value) => ({ label: value, value })),
    },
    {
      field: 'reason',
      name: '原因',
      validation: ['required'],
      settings: { show_when: { field: 'state', values: ['off'] } },
    },
    { field: 'boss', name: '上级', edit_input: 'admin' },
  ]);
  writer = { app, form, token: await staffOf(app, [form.id]) };
});
afterAll(() => app.close());

const three = () => Promise.all(['甲', '乙', '丙'].map((full_name) => create(writer, { full_name })));
const versions = (rows: readonly { id: number }[]) =>
  Promise.all(rows.map(async ({ id }) => (await stored(writer, id))?.version));

describe('a batch refuses, and then changes none', () => {
  it('without the right to edit', async () => {
    const token = await staffOf(app, [writer.form.id], ['index', 'create', 'delete']);
    expect((await send({ ...writer, token }, 'batch', { ids: [1], values: {} })).status).toBe(403);
  });

  it('columns that are not the form’s to give, and values that break a rule', async () => {
    const rows = await three();
    const ids = rows.map(({ id }) => id);
    for (const column of ['id', 'admin_id', 'department_id', 'version', 'deleted_at', 'nobody']) {
      const { status, body } = await send(writer, 'batch', { ids, values: { state: 'on', [column]: 1 } });
      expect([status, body.errors]).toEqual([400, { [column]: [messages.unknownField] }]);
    }
    expect((await send(writer, 'batch', { ids, values: { full_name: '' } })).body.errors).toEqual({
      full_name: [messages.required],
    });
    expect((await send(writer, 'batch', { ids, values: { boss: 999_999 } })).body.errors).toEqual({
      boss: [messages.missingTarget],
    });
    expect(await versions(rows)).toEqual([1, 1, 1]);
  });

  it('one value for a field whose values differ', async () => {
    const rows = await three();
    const { status, body } = await send(writer, 'batch', {
      ids: rows.map(({ id }) => id),
      values: { mobile: '13800009999' },
    });
    expect([status, body.errors]).toEqual([400, { mobile: [messages.unique] }]);
    expect(await versions(rows)).toEqual([1, 1, 1]);
  });

  it('when one of the records needs more, and says which', async () => {
    const [first, second] = [
      await create(writer, { full_name: '有原因', state: 'off', reason: '病' }),
      await create(writer, { full_name: '没原因' }),
    ];
    const { status, body } = await send(writer, 'batch', { ids: [first.id, second.id], values: { state: 'off' } });
    expect([status, body.errors]).toEqual([400, { reason: [`“没原因”：${messages.required}`] }]);
    expect(await versions([first, second])).toEqual([1, 1]);
  });

  it('when one of the records is gone, and names it', async () => {
    const [first, second] = await three();
    await destroy(writer, second?.id ?? 0);
    const ids = [first?.id ?? 0, second?.id ?? 0, 999_999];
    const { status, body } = await send(writer, 'batch', { ids, values: { state: 'on' } });
    expect(status).toBe(404);
    expect(body.errors).toEqual({ ids: [`编号 ${second?.id}、999999 的记录不存在或已被删除`] });
    expect(await versions([first ?? { id: 0 }])).toEqual([1]);
  });

  it('more than 999 records, and none', async () => {
    const ids = Array.from({ length: 1000 }, (_, at) => at + 1);
    expect((await send(writer, 'batch', { ids, values: { state: 'on' } })).status).toBe(400);
    expect((await send(writer, 'batch', { ids: [], values: { state: 'on' } })).status).toBe(400);
  });
});

describe('a batch', () => {
  it('writes all records with a row of history each, and leaves alone what is so already', async () => {
    const rows = await three();
    const already = await create(writer, { full_name: '丁', state: 'off', reason: '旧' });
    const ids = [...rows, already].map(({ id }) => id);
    const { body } = await send(writer, 'batch', { ids, values: { state: 'off', reason: '旧' } });
    expect(body.data).toEqual({ changed: 3 });
    expect(await versions([...rows, already])).toEqual([2, 2, 2, 1]);
    for (const { id } of rows) {
      expect((await trail(writer, id)).map(({ action, after }) => [action, after?.values])).toMatchObject([
        ['record.create', {}],
        ['record.edit', { state: 'off', reason: '旧' }],
      ]);
    }
    const { data } = await list(app, { formId: writer.form.id, token: writer.token, query: { keyword: '旧' } });
    expect(data.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  it('hides what each record no longer shows', async () => {
    const off = await create(writer, { full_name: '关', state: 'off', reason: '病' });
    const on = await create(writer, { full_name: '开', state: 'on' });
    const { body } = await send(writer, 'batch', { ids: [off.id, on.id], values: { state: 'on' } });
    expect(body.data).toEqual({ changed: 1 });
    expect(await stored(writer, off.id)).toMatchObject({ state: 'on', reason: null, version: 2 });
  });

  it('of 999 records is one step', async () => {
    const { rows } = await app.db.pool.query<{ id: number }>(
      `insert into form.${writer.form.table_name} (full_name) select '人' || n from generate_series(1, 999) as n returning id`,
    );
    const ids = rows.map(({ id }) => id);
    expect((await send(writer, 'batch', { ids, values: { state: 'on' } })).body.data).toEqual({ changed: 999 });
    expect(await trail(writer, ids.at(-1) ?? 0)).toHaveLength(1);
  });
});
