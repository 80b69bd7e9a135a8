import { recordErrors, recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormApp, fieldOf, formOf, save, saveLive, startFormApp } from '../../forms/form.test-kit';
import { idsOf, list, liveForm, read, staffOf } from '../record-read.test-kit';

let app: FormApp;
let formId: number;
let token: string;
let table: string;
beforeAll(async () => {
  app = await startFormApp();
  const form = await liveForm(app, [
    { field: 'full_name', name: '姓名', search_input: 'text' },
    { field: 'score', name: '分数', edit_input: 'number', search_input: 'number_range' },
    { field: 'photo', name: '照片', edit_input: 'image' },
  ]);
  formId = form.id;
  table = form.table_name;
  token = await staffOf(app, [formId]);
  const names = ['曹操', '阿斗', '张三', '李四', null, '白起'];
  for (const [at, name] of names.entries()) {
    await app.db.pool.query(`insert into form.${table} (full_name, score) values ($1, $2)`, [name, at % 3]);
  }
});
afterAll(() => app.close());

const index = (query: Record<string, unknown>) => read(app, 'index', { formId, token, query });
const ids = async (query: Record<string, unknown>) => idsOf(await list(app, { formId, token, query }));

describe('a list refuses', () => {
  it('a caller without a token, without the right, and with the right on another form alone', async () => {
    expect((await read(app, 'index', { formId, token: 'A'.repeat(43) })).status).toBe(401);
    const other = await staffOf(app, [formId + 1]);
    expect((await read(app, 'index', { formId, token: other })).status).toBe(403);
    const writer = await staffOf(app, [formId], ['create', 'edit', 'detail']);
    expect((await read(app, 'index', { formId, token: writer })).status).toBe(403);
  });

  it('names that are not of the form, and never lets them reach a statement', async () => {
    const names = ['nobody', 'deleted_at', 'search_grams', 'id; drop table app.admin', '"id"', "'", 'photo'];
    for (const name of [...names, '(case when 1=1 then id else version end)', '1', 'full_name desc', 'ID']) {
      const { status, body } = await index({ sort_name: name, sort_type: 'asc' });
      expect([name, status, body.errors]).toEqual([name, 400, { sort_name: [recordMessages.sort] }]);
    }
    for (const name of ['nobody', 'version', "id' or '1'='1", 'photo', '__proto__', 'search_grams']) {
      const { status, body } = await index({ search: `{${JSON.stringify(name)}:"1"}` });
      expect([name, status]).toEqual([name, 400]);
      if (name !== '__proto__') expect(body.errors).toEqual({ [`search.${name}`]: [recordMessages.search] });
    }
    expect((await index({ sort_type: 'asc; select 1' })).body).toMatchObject({
      errcode: platformErrors.invalidInput.errcode,
    });
  });

  it('values that do not fit the search control, at the field', async () => {
    const wrong: Record<string, readonly unknown[]> = {
      full_name: [1, ['a'], {}, 'x'.repeat(256), 'a\0b'],
      score: ['abc', [1], [1, 2, 3], ['x', null], [5, 1], { from: 1 }, ['1e400', null]],
      created_at: ['2026', ['2026-02-30', null], ['yesterday', null], ['2026-03-01', '2026-01-01']],
      id: ['1', [0], [-1], [1.5], Array.from({ length: 201 }, (_, at) => at + 1)],
    };
    for (const [name, values] of Object.entries(wrong)) {
      for (const value of values) {
        const { status, body } = await index({ search: { [name]: value } });
        expect([name, value, status, Object.keys(body.errors ?? {})]).toEqual([name, value, 400, [`search.${name}`]]);
      }
    }
  });

  it('a search that is no JSON object, too long a one, and pages out of bounds', async () => {
    for (const search of ['{', '[]', '"a"', 'null', '1']) {
      expect([search, (await index({ search })).body.errors]).toEqual([
        search,
        { search: [recordMessages.searchValue] },
      ]);
    }
    const oversize = { full_name: 'x'.repeat(9000) };
    expect(Object.keys((await index({ search: oversize })).body.errors ?? {})).toEqual(['search']);
    for (const query of [
      { page: 0 },
      { page: 1_000_001 },
      { page_size: 0 },
      { page_size: 1000 },
      { keyword: 'x'.repeat(101) },
    ]) {
      expect([query, (await index(query)).status]).toEqual([query, 400]);
    }
  });

  it('a form that nobody has, and one that was never synced', async () => {
    const draft = await save(app, formOf({ fields: [fieldOf({ field: 'a', name: '甲' })] }));
    const both = await staffOf(app, [draft.id, 999_999]);
    expect((await read(app, 'index', { formId: 999_999, token: both })).status).toBe(404);
    expect((await read(app, 'index', { formId: draft.id, token: both })).body.errcode).toBe(
      recordErrors.notLive.errcode,
    );
  });
});

describe('a list', () => {
  it('comes in the form’s own order, newest first, with its total', async () => {
    const { data, total } = await list(app, { formId, token });
    expect([idsOf({ data }), total]).toEqual([[6, 5, 4, 3, 2, 1], 6]);
    expect(data[0]).toMatchObject({ id: 6, version: 1, full_name: '白起', score: 2, photo: null, deleted_at: null });
  });

  it('sorts Chinese by pinyin, those without a value last both ways, equal ones by their ids', async () => {
    // 阿 a, 白 bai, 曹 cao, 李 li, 张 zhang.
    expect(await ids({ sort_name: 'full_name', sort_type: 'asc' })).toEqual([2, 6, 1, 4, 3, 5]);
    expect(await ids({ sort_name: 'full_name', sort_type: 'desc' })).toEqual([3, 4, 1, 6, 2, 5]);
    expect(await ids({ sort_name: 'score', sort_type: 'asc' })).toEqual([1, 4, 2, 5, 3, 6]);
    expect(await ids({ sort_name: 'score', sort_type: 'desc' })).toEqual([6, 3, 5, 2, 4, 1]);
    expect(await ids({ sort_name: 'created_at' })).toEqual([1, 2, 3, 4, 5, 6]);
    // The third click on a column removes the sorting (requirements §4).
    expect(await ids({ sort_name: 'score', sort_type: '' })).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('is narrowed by ids, by its maker and by the day it was made', async () => {
    expect(await ids({ search: { id: [2, 4, 99] } })).toEqual([4, 2]);
    expect(await ids({ search: { admin_id: [app.adminId] } })).toEqual([]);
    await app.db.pool.query(`update form.${table} set admin_id = $1 where id = 3`, [app.adminId]);
    expect(await ids({ search: { admin_id: app.adminId } })).toEqual([3]);
    const made = await list(app, { formId, token, query: { search: { id: [3] } } });
    expect(made.data[0]).toMatchObject({ admin_id: app.adminId, admin_name: app.adminName });
    expect(await ids({ search: { created_at: [null, '2020-01-01'] } })).toEqual([]);
    expect(await ids({ search: { updated_at: ['2020-01-01', null] } })).toHaveLength(6);
    // A cleared search field adds no condition.
    expect(await ids({ search: { score: [null, null], full_name: '', id: [] } })).toHaveLength(6);
  });

  it('shows the recycle bin apart, the last removed first', async () => {
    const form = await liveForm(app, [{ field: 'a', name: '甲', search_input: 'text' }]);
    const staff = await staffOf(app, [form.id]);
    await app.db.pool.query(
      `insert into form.${form.table_name} (a, deleted_at) values ('x', null), ('x', now() - interval '1 hour'), ('y', now())`,
    );
    const get = (query: Record<string, unknown>) => list(app, { formId: form.id, token: staff, query });
    expect(await get({})).toMatchObject({ total: 1, data: [{ id: 1, deleted_at: null }] });
    const bin = await get({ deleted: '1' });
    expect([idsOf(bin), bin.total]).toEqual([[3, 2], 2]);
    expect(bin.data.every(({ deleted_at }) => deleted_at !== null)).toBe(true);
    expect(idsOf(await get({ deleted: '1', search: { a: 'x' } }))).toEqual([2]);
    expect(idsOf(await get({ deleted: '1', sort_name: 'deleted_at', sort_type: 'asc' }))).toEqual([2, 3]);
  });
});

describe('a form whose fields nobody set up to be found', () => {
  it('is searched and sorted by them right after its sync, each by one index', async () => {
    const { name, table_name } = formOf();
    const fields = [
      { field: 'ming', name: '名称' },
      { field: 'ri_qi', name: '日期', edit_input: 'date' },
      { field: 'bei_zhu', name: '备注', edit_input: 'textarea' },
    ];
    const form = await saveLive(app, { name, table_name, fields });
    const staff = await staffOf(app, [form.id]);
    await app.db.pool.query(
      `insert into form.${table_name} (ming, ri_qi) values ('乙班', '2026-03-02'), ('甲班', '2026-03-01'), ('甲组', null)`,
    );
    const found = async (query: Record<string, unknown>) =>
      (await list(app, { formId: form.id, token: staff, query })).data.map((row) => row.ming);
    expect(await found({ search: { ming: '甲' }, sort_name: 'ming', sort_type: 'asc' })).toEqual(['甲班', '甲组']);
    expect(
      await found({ search: { ri_qi: ['2026-03-01', '2026-03-02'] }, sort_name: 'ri_qi', sort_type: 'asc' }),
    ).toEqual(['甲班', '乙班']);
    const refused = await read(app, 'index', { formId: form.id, token: staff, query: { search: { bei_zhu: '甲' } } });
    expect(refused.status).toBe(400);
    const { rows } = await app.db.pool.query<{ columns: string }>(
      `select pg_get_indexdef(indexrelid) as columns from pg_index where indrelid = 'form.${table_name}'::regclass`,
    );
    const of = (column: string) => rows.filter(({ columns }) => columns.includes(column)).length;
    expect([of('ming'), of('ri_qi'), of('bei_zhu')]).toEqual([1, 1, 0]);
  });
});
