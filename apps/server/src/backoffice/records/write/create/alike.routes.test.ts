import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chiefToken, type FormApp, startFormApp } from '../../../forms/form.test-kit';
import { liveForm, staffOf } from '../../record-read.test-kit';
import { countStored, create, edit, send, stored, type Writer } from '../record-write.test-kit';

let app: FormApp;
let writer: Writer;
let copy: Writer;
beforeAll(async () => {
  app = await startFormApp();
  const form = await liveForm(app, [
    { field: 'full_name', name: '姓名', validation: ['required', { rule: 'max_length', value: 4 }] },
    { field: 'mobile', name: '手机', edit_input: 'mobile', validation: ['unique'] },
    { field: 'amount', name: '金额', edit_input: 'money', validation: [{ rule: 'min', value: 0 }] },
    { field: 'born', name: '生日', edit_input: 'date' },
    { field: 'owner', name: '负责人', edit_input: 'admin' },
    { field: 'code', name: '编号', edit_input: 'serial' },
  ]);
  writer = { app, form, token: await staffOf(app, [form.id]) };
  await create(writer, { full_name: '张三', mobile: '13800000001', amount: 100 });
  const query = { id: String(form.id), name: '副本', table_name: 'a_copy_of_it', with_rows: '1' };
  const clone = (await app.call(formEndpoints.cloneTable, { query, token: await chiefToken(app) })).body
    .data as FormDetail;
  copy = { app, form: clone, token: await staffOf(app, [clone.id]) };
});
afterAll(() => app.close());

const bad: readonly [string, object][] = [
  ['a value that is required and empty', { full_name: '' }],
  ['a text that is too long', { full_name: '张三李四王五' }],
  ['a masked number', { mobile: '138****0001' }],
  ['an amount below its bound', { amount: -1 }],
  ['an amount with a part of a fen', { amount: 1.5 }],
  ['a day that is none', { born: '2026-02-30' }],
  ['a number that another record has', { mobile: '13800000001' }],
  ['someone who is not there', { owner: 999_999 }],
  ['a number that the server gives', { code: '0009' }],
  ['a column that is not the form’s', { version: 7 }],
];

describe('is refused alike by a new record, an edit, a batch, and all of them in a copy of the form:', () => {
  it.each(bad)('%s', async (_what, values) => {
    for (const at of [writer, copy]) {
      const row = await create(at, { full_name: '好人' });
      const before = await countStored(at);
      const refusals = [
        await send(at, 'save', { values: { full_name: '李四', ...values } }),
        await send(at, 'save', { id: row.id, version: 1, values }),
        await send(at, 'batch', { ids: [row.id], values }),
      ];
      expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400]);
      const [first] = refusals.map(({ body }) => body.errors);
      for (const { body } of refusals) expect(body.errors).toEqual(first);
      expect(Object.keys(first as object)).toEqual(Object.keys(values));
      expect([await countStored(at), (await stored(at, row.id))?.version]).toEqual([before, 1]);
    }
  });
});

describe('a copy of a form with its rows', () => {
  it('has rows that can be edited, and goes on with its numbers', async () => {
    const { rows } = await app.db.pool.query(
      `select id, code from form.${copy.form.table_name} where full_name = '张三'`,
    );
    const [row] = rows;
    expect(row.code).toBe('0001');
    const whole = { ...(await stored(copy, row.id)), id: row.id, version: 1 } as Parameters<typeof edit>[1];
    expect(await edit(copy, whole, { full_name: '李四' })).toMatchObject({
      version: 2,
      full_name: '李四',
      code: '0001',
    });
    await create(copy, { full_name: '王五' });
    const numbers = await app.db.pool.query(
      `select count(*) = count(distinct code) as apart from form.${copy.form.table_name}`,
    );
    expect(numbers.rows[0].apart).toBe(true);
  });
});
