import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FormApp, startFormApp } from '../../forms/form.test-kit';
import { callApi } from '../../identity/identity-api.test-kit';
import { idsOf, list, liveForm, staffOf } from '../record-read.test-kit';
import { rankedMax } from './keyword-condition.sql';

let app: FormApp;
let formId: number;
let token: string;
let table: string;
const rows = rankedMax + 150;
/** A record whose name is the letter itself, older than all others. */
let letter: number;

const save = async (values: Record<string, string>): Promise<number> => {
  const query = { custom_form_id: String(formId) };
  const { status, body } = await callApi(app.url, recordWriteEndpoints.save, { token, query, body: { values } });
  expect(status).toBe(200);
  return (body as { data: { id: number } }).data.id;
};

beforeAll(async () => {
  app = await startFormApp();
  const form = await liveForm(app, [
    { field: 'name', name: '姓名', search_input: 'text' },
    { field: 'code', name: '编号', search_input: 'exact' },
  ]);
  formId = form.id;
  table = form.table_name;
  token = await staffOf(app, [formId]);
  letter = await save({ name: 'Z', code: 'few' });
  const copied = await save({ name: '张三', code: 'few' });
  await app.db.pool.query(
    `insert into form.${table} (name, code, search_entry, search_grams)
     select name, case when g % 2 = 0 then 'even' else 'odd' end, search_entry, search_grams
     from form.${table}, generate_series(1, $2::int) g where id = $1`,
    [copied, rows - 2],
  );
  await app.db.pool.query(`analyze form.${table}`);
});
afterAll(() => app.close());

const find = (query: Record<string, unknown>) => list(app, { formId, token, query: { keyword: 'z', ...query } });

const newestFirst = async (): Promise<number[]> => {
  const { rows: found } = await app.db.pool.query<{ id: number }>(`select id from form.${table} order by id desc`);
  return found.map(({ id }) => id);
};

test.each([1, 2, 100, 200, Math.ceil(rows / 100)])(
  'a letter that more rows have than are ranked is counted exactly, and page %i is one of the list',
  async (page) => {
    const found = await find({ page, page_size: 100 });
    const expected = (await newestFirst()).slice((page - 1) * 100, page * 100);
    expect([found.total, idsOf(found)]).toEqual([rows, expected]);
  },
);

test('fewer hits are ranked: what is the letter itself comes first', async () => {
  const few = await find({ search: { code: 'few' } });
  expect([few.total, idsOf(few)[0]]).toEqual([2, letter]);
  const half = await find({ search: { code: 'odd' } });
  expect(half.total).toBe((rows - 2) / 2);
});
