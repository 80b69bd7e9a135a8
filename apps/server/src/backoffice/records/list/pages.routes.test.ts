import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FormApp, startFormApp } from '../../forms/form.test-kit';
import { idsOf, list, liveForm, staffOf } from '../record-read.test-kit';

let app: FormApp;
let formId: number;
let table: string;
let token: string;

/** More than are counted from the start, so that both halves of the far pages are tested. */
const rows = 3170;
/** A size that screens do not offer, and one that they do. */
const sizes = [97, 100] as const;

beforeAll(async () => {
  app = await startFormApp();
  const form = await liveForm(app, [
    { field: 'code', name: '编号', search_input: 'exact' },
    { field: 'amount', name: '数量', edit_input: 'number', settings: { sortable: true } },
    { field: 'day', name: '日期', edit_input: 'date', search_input: 'date_range' },
    { field: 'note', name: '备注', search_input: 'text' },
  ]);
  formId = form.id;
  table = form.table_name;
  token = await staffOf(app, [formId]);
  // A third has no amount, many share one, and some are deleted.
  await app.db.pool.query(
    `insert into form.${table} (code, amount, day, note, deleted_at)
     select 'c' || g % 2, case when g % 3 > 0 then (g * 7919) % 41 end, '2026-01-01'::date + (g * 31) % 300, 'n' || g % 2,
       case when g % 53 = 0 then now() end
     from generate_series(1, $1::int) g`,
    [rows],
  );
  await app.db.pool.query(`analyze form.${table}`);
});
afterAll(() => app.close());

const live = rows - Math.floor(rows / 53);

/** The order by plain SQL. */
const plain = async (order: string, where = 'true'): Promise<number[]> => {
  const { rows: found } = await app.db.pool.query<{ id: number }>(
    `select id from form.${table} where deleted_at is null and ${where} order by ${order}`,
  );
  return found.map(({ id }) => id);
};

const orders = [
  { query: { sort_name: 'id', sort_type: 'desc' }, order: 'id desc' },
  { query: { sort_name: 'id', sort_type: 'asc' }, order: 'id asc' },
  { query: { sort_name: 'created_at', sort_type: 'desc' }, order: 'created_at desc, id desc' },
  { query: { sort_name: 'amount', sort_type: 'asc' }, order: 'amount asc nulls last, id asc' },
  { query: { sort_name: 'amount', sort_type: 'desc' }, order: 'amount desc nulls last, id desc' },
  { query: { sort_name: 'note', sort_type: 'desc' }, order: 'note collate app.pinyin desc, id desc' },
] as const;

const pagesOf = async (query: Record<string, unknown>, total: number, size: number = sizes[0]): Promise<number[]> => {
  const all: number[] = [];
  for (let page = 1; (page - 1) * size < total + size; page += 1) {
    const got = await list(app, { formId, token, query: { ...query, page, page_size: size } });
    expect([query, page, got.total]).toEqual([query, page, total]);
    all.push(...idsOf(got));
  }
  return all;
};

/** In the long run each order with both sizes; otherwise the sizes alternate. */
const tried = orders.map((each, at) => ({
  ...each,
  sizes: runs<readonly number[]>({ usual: sizes.slice(at % 2, (at % 2) + 1), assure: sizes }),
}));

test.for(tried)('all pages together are the whole list in its order: %o', async ({ query, order, sizes }) => {
  const expected = await plain(order);
  for (const size of sizes) expect(await pagesOf(query, live, size)).toEqual(expected);
});

test.for([
  { search: { code: 'c1' }, where: `code = 'c1'` },
  { search: { day: ['2026-02-01', '2026-10-20'] }, where: `day between '2026-02-01' and '2026-10-20'` },
  { search: { note: 'n1' }, where: `note like '%n1%'` },
])('so they are of a list that is narrowed: %o', async ({ search, where }) => {
  for (const { query, order } of orders.slice(3, 5)) {
    const expected = await plain(order, where);
    expect(expected.length).toBeGreaterThan(1200);
    expect(await pagesOf({ ...query, search }, expected.length)).toEqual(expected);
  }
});

test('a span of days with very many hits comes in order as well', { tags: ['long'] }, async () => {
  const form = await liveForm(app, [{ field: 'day', name: '日期', edit_input: 'date', search_input: 'date_range' }]);
  const staff = await staffOf(app, [form.id]);
  for (const from of [1, 25_126, 50_251, 75_376]) {
    await app.db.pool.query(
      `insert into form.${form.table_name} (day) select '2026-01-01'::date + g % 2 from generate_series($1::int, $1 + 25124) g`,
      [from],
    );
  }
  const search = { day: ['2026-01-01', '2026-01-02'] };
  for (const [sort_name, sort_type, page, first] of [
    ['id', 'desc', 1, 100_500],
    ['id', 'desc', 3, 100_500 - 80],
    ['day', 'asc', 2, 82],
    ['day', 'desc', 1, 100_499],
  ] as const) {
    const query = { search, sort_name, sort_type, page, page_size: 40 };
    const got = await list(app, { formId: form.id, token: staff, query });
    expect([query, got.total, idsOf(got)[0], got.data.length]).toEqual([query, 100_500, first, 40]);
  }
});

test('rows without any value in the order are turned over like the others', async () => {
  await app.db.pool.query(`update form.${table} set amount = null`);
  expect(await pagesOf({ sort_name: 'amount', sort_type: 'desc' }, live)).toEqual(await plain('id desc'));
});
