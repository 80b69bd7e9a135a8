import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction, type Tx } from '../../../platform/db/database';
import { testCaller } from '../../../platform/http/caller.test-kit';
import { type FormApp, startFormApp } from '../../forms/form.test-kit';
import { list, liveForm, staffOf } from '../record-read.test-kit';
import { countStored, noted, stored, trail, type Writer } from './record-write.test-kit';
import { type SystemRecords, systemRecords } from './system-records';

let app: FormApp;
let writer: Writer;
let friends: readonly number[];
beforeAll(async () => {
  app = await startFormApp();
  const target = await liveForm(app, [{ field: 'title', name: '标题' }]);
  const own = { relation_form_id: target.id };
  const form = await liveForm(app, [
    { field: 'full_name', name: '姓名', validation: ['required'] },
    { field: 'amount', name: '金额', edit_input: 'decimal' },
    { field: 'stay', name: '期间', edit_input: 'date_range' },
    { field: 'card', name: '证件', edit_input: 'id_card' },
    { field: 'tags', name: '标签', edit_input: 'multi_select', select_item: [{ label: '甲', value: 'a' }] },
    { field: 'friend', name: '好友', edit_input: 'relation', settings: own },
    { field: 'friends', name: '好友们', edit_input: 'relations', settings: own },
  ]);
  writer = { app, form, token: app.token };
  friends = await write((system, db) =>
    system.createMany(db, { ...who(target.id), rows: [{ title: '一' }, { title: '二' }] }),
  );
});
afterAll(() => app.close());

const who = (formId = writer.form.id) => ({
  formId,
  caller: testCaller({ adminId: app.adminId, name: app.adminName }),
  origin: { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' },
});
const write = <T>(work: (system: SystemRecords, db: Tx) => Promise<T>): Promise<T> =>
  inTransaction(app.db.kysely, (db) => work(systemRecords({ db: app.db, keepers: new Map() }), db));
const rowsOf = (count: number): RecordValues[] =>
  Array.from({ length: count }, (_, at) => ({
    full_name: `张三${at}`,
    amount: '12.50',
    stay: ['2026-01-01', '2026-01-31'],
    card: '11010519491231002X',
    tags: ['a'],
    friend: friends[0],
    friends: [friends[1], friends[0]],
  }));

/** Everything that a write leaves behind, except what differs from record to record. */
const traces = async (id: number) => {
  const { id: _id, created_at: _made, updated_at: _changed, ...row } = (await stored(writer, id)) ?? {};
  const links = await app.db.pool.query(
    `select target_id, position from form._link_${await linkField()} where row_id = $1 order by position`,
    [id],
  );
  const audit = (await trail(writer, id)).map(({ id: _entry, ...entry }) => entry);
  return { row, links: links.rows, audit };
};
const linkField = async (): Promise<number> => {
  const { rows } = await app.db.pool.query(
    `select id from app.custom_form_field where custom_form_id = $1 and field = 'friends'`,
    [writer.form.id],
  );
  return rows[0].id;
};

/** The number of statements that some work sends. */
const statements = async (work: () => Promise<unknown>): Promise<number> => {
  const client: pg.PoolClient = await app.db.pool.connect();
  const sent = vi.spyOn(Object.getPrototypeOf(client), 'query');
  client.release();
  await work();
  const count = sent.mock.calls.length;
  sent.mockRestore();
  return count;
};

describe('many records at once', () => {
  it('are refused together when one of them is bad, and nothing is left', async () => {
    const before = [await countStored(writer), await noted(writer)];
    const [good = {}] = rowsOf(1);
    for (const [bad, field] of [
      [{ amount: '三' }, 'amount'],
      [{ friend: 999_999 }, 'friend'],
      [{ friends: [999_999] }, 'friends'],
    ] as const) {
      const work = write((system, db) => system.createMany(db, { ...who(), rows: [good, { ...good, ...bad }] }));
      await expect(work).rejects.toMatchObject({
        entry: platformErrors.invalidInput,
        errors: { [field]: [expect.any(String)] },
      });
    }
    expect([await countStored(writer), await noted(writer)]).toEqual(before);
  });

  it('are what each would have been alone: values, links, words, history and total', async () => {
    const rows = rowsOf(3);
    const [total, alone] = [await noted(writer), [] as number[]];
    for (const values of rows) alone.push(await write((system, db) => system.create(db, { ...who(), values })));
    expect(await noted(writer)).toBe(total + 3);
    const together = await write((system, db) => system.createMany(db, { ...who(), rows }));
    expect(await noted(writer)).toBe(total + 6);
    expect(together).toHaveLength(3);
    for (const [at, id] of together.entries()) expect(await traces(id)).toEqual(await traces(alone[at] ?? 0));
    expect(await stored(writer, together[2] ?? 0)).toMatchObject({ full_name: '张三2' });
  });

  it('take as many statements as one, and so do changes of them', async () => {
    const make = (count: number) => () =>
      write((system, db) => system.createMany(db, { ...who(), rows: rowsOf(count) }));
    await make(1)();
    expect(await statements(make(60))).toBe(await statements(make(1)));
    const ids = await make(60)();
    const change = (some: readonly number[], name: string) => () =>
      write((system, db) =>
        system.editMany(db, {
          ...who(),
          edits: some.map((id) => ({ id, values: { full_name: `${name}${id}` } })),
        }),
      );
    await change(ids.slice(0, 1), '先')();
    expect(await statements(change(ids, '后'))).toBe(await statements(change(ids.slice(0, 1), '再')));
    expect(await stored(writer, ids[59] ?? 0)).toMatchObject({ full_name: `后${ids[59]}`, version: 2 });
    await expect(change([...ids, 999_999], '无')()).rejects.toMatchObject({ entry: platformErrors.recordNotFound });
    expect(await stored(writer, ids[0] ?? 0)).toMatchObject({ full_name: `再${ids[0]}` });
  });

  it('are numbered one after the other, found by their numbers, and a value that may come once comes once', async () => {
    const form = await liveForm(app, [
      { field: 'no', name: '编号', edit_input: 'serial', search_input: 'text', settings: { serial_prefix: 'K' } },
      { field: 'code', name: '代码', validation: ['unique'] },
    ]);
    const rows = ['a', 'b', 'c'].map((code) => ({ code }));
    const ids = await write((system, db) => system.createMany(db, { ...who(form.id), rows }));
    const token = await staffOf(app, [form.id]);
    const { data } = await list(app, { formId: form.id, token, query: { keyword: 'K0002' } });
    expect(data).toMatchObject([{ id: ids[1], no: 'K0002', code: 'b' }]);
    const twice = write((system, db) =>
      system.createMany(db, { ...who(form.id), rows: [{ code: 'd' }, { code: 'd' }] }),
    );
    await expect(twice).rejects.toMatchObject({ errors: { code: [recordMessages.unique] } });
    expect(await write((system, db) => system.createMany(db, { ...who(form.id), rows: [] }))).toEqual([]);
  });
});
