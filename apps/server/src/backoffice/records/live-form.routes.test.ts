import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../app/app.test-kit';
import { type FormApp, fieldOf, inputOf, save, startFormApp, sync } from '../forms/form.test-kit';
import { callApi } from '../identity/identity-api.test-kit';
import { list, liveForm, read, staffOf } from './record-read.test-kit';

let app: FormApp;
/** Another process on the same database. */
let second: TestApp;
beforeAll(async () => {
  app = await startFormApp();
  second = await startTestApp({ databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const elsewhere = (
  endpoint: 'index' | 'show' | 'meta',
  formId: number,
  { token, id }: { token: string; id?: number },
) =>
  callApi(second.url, recordEndpoints[endpoint], {
    token,
    query: { custom_form_id: String(formId), ...(id === undefined ? {} : { id: String(id) }) },
  });

test('a definition that another process changed is followed at once, whatever changed', async () => {
  const target = await liveForm(app, [
    { field: 'title', name: '名称' },
    { field: 'code', name: '编号' },
  ]);
  await app.db.pool.query(`insert into form.${target.table_name} (title, code) values ('甲', 'T1')`);
  const form = await liveForm(app, [
    { field: 'a', name: '甲' },
    { field: 'link', name: '关联', edit_input: 'relation', settings: { relation_form_id: target.id } },
  ]);
  const token = await staffOf(app, [form.id, target.id]);
  await app.db.pool.query(`insert into form.${form.table_name} (a, link) values ('x', 1)`);
  const seen = async () => {
    const index = await elsewhere('index', form.id, { token });
    const show = await elsewhere('show', form.id, { token, id: 1 });
    expect(index.body.data).toEqual([show.body.data]);
    return show.body.data as Record<string, unknown>;
  };
  expect(await seen()).toMatchObject({ a: 'x', link: { id: 1, label: '甲' } });

  // A field is renamed and one is added.
  const [a, link] = inputOf(form).fields;
  const fields = [{ ...a, field: 'b' }, link, fieldOf({ field: 'n', name: '数', edit_input: 'number' })];
  let live = await sync(app, (await save(app, { ...inputOf(form), fields })).id);
  const renamed = await seen();
  expect(renamed).toMatchObject({ b: 'x', n: null });
  expect(renamed).not.toHaveProperty('a');

  // The table is renamed.
  live = await sync(app, (await save(app, { ...inputOf(live), table_name: `${form.table_name}_z` })).id);
  expect(await seen()).toMatchObject({ b: 'x' });

  // The form that a relation points to is renamed, and its title field is dropped.
  const rest = inputOf(target).fields.filter(({ field }) => field === 'code');
  await sync(app, (await save(app, { ...inputOf(target), table_name: `${target.table_name}_z`, fields: rest })).id);
  expect(await seen()).toMatchObject({ link: { id: 1, label: 'T1' } });

  // Two forms swap their tables' names: the statement of one would run on the other.
  const [one, two] = [
    await liveForm(app, [{ field: 'a', name: '甲' }]),
    await liveForm(app, [{ field: 'a', name: '甲' }]),
  ];
  await app.db.pool.query(`insert into form.${one.table_name} (a) values ('of one')`);
  const both = await staffOf(app, [one.id, two.id]);
  expect((await elsewhere('index', one.id, { token: both })).body).toMatchObject({ total: 1 });
  const parked = await sync(app, (await save(app, { ...inputOf(one), table_name: `${one.table_name}_p` })).id);
  await sync(app, (await save(app, { ...inputOf(two), table_name: one.table_name })).id);
  await sync(app, (await save(app, { ...inputOf(parked), table_name: two.table_name })).id);
  expect((await elsewhere('index', one.id, { token: both })).body).toMatchObject({ total: 1, data: [{ a: 'of one' }] });
  expect((await elsewhere('index', two.id, { token: both })).body).toMatchObject({ total: 0 });
  expect(live.live_version).toBe(3);
});

test('a list with three relations is one round trip, its total included; only the session is looked at besides', async () => {
  const target = await liveForm(app, [{ field: 'title', name: '名称' }]);
  await app.db.pool.query(
    `insert into form.${target.table_name} (title) select '目标' || g from generate_series(1, 30) g`,
  );
  const settings = { relation_form_id: target.id };
  const form = await liveForm(app, [
    { field: 'one', name: '一', edit_input: 'relation', settings },
    { field: 'two', name: '二', edit_input: 'relation', settings },
    { field: 'three', name: '三', edit_input: 'relations', settings },
    { field: 'owner', name: '人', edit_input: 'admin' },
  ]);
  const link = form.fields.find(({ field }) => field === 'three')?.id;
  await app.db.pool.query(
    `insert into form.${form.table_name} (one, two, owner, admin_id) select g, 31 - g, 1, $1 from generate_series(1, 30) g`,
    [app.adminId],
  );
  await app.db.pool.query(`insert into form._link_${link} select g, g, 1 from generate_series(1, 30) g`);
  const token = await staffOf(app, [form.id, target.id]);
  const call = { formId: form.id, token, query: { page_size: 30, sort_name: 'id', sort_type: 'asc' } };
  await list(app, call);

  const client: pg.PoolClient = await app.db.pool.connect();
  const sent = vi.spyOn(Object.getPrototypeOf(client), 'query');
  client.release();
  const { data, total } = await list(app, call);
  const texts = sent.mock.calls.map(([query]) =>
    typeof query === 'object' ? (query as { text: string }).text : String(query),
  );
  sent.mockRestore();
  expect(total).toBe(30);
  expect(data[4]).toMatchObject({
    one: { id: 5, label: '目标5' },
    two: { id: 26, label: '目标26' },
    three: [{ id: 5, label: '目标5' }],
  });
  expect(data[4]).toMatchObject({ admin_name: app.adminName, owner: { id: 1 } });
  expect(texts.filter((text) => !text.includes('"app"."session"'))).toHaveLength(1);
  expect(texts.length).toBeLessThanOrEqual(2);
});

test('a caller without the right sees nothing of a form, by any of the reads', async () => {
  const form = await liveForm(app, [{ field: 'a', name: '甲', edit_input: 'admin' }]);
  const bare = await staffOf(app, [form.id + 1000]);
  const queries = { meta: {}, index: {}, show: { id: 1 }, history: { id: 1 }, options: { field: 'a' } } as const;
  for (const [endpoint, query] of Object.entries(queries)) {
    const reply = await read(app, endpoint as keyof typeof queries, { formId: form.id, token: bare, query });
    expect([endpoint, reply.status]).toEqual([endpoint, 403]);
  }
});
