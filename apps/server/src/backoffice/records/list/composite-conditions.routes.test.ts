import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { recordMessages as messages } from '@shuyuan/contract/backoffice/records/record.errors';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSchoolOffset } from '../../../platform/db/school-offset';
import { type FormApp, startFormApp } from '../../forms/form.test-kit';
import { idsOf, list, liveForm, read, staffOf } from '../record-read.test-kit';
import { filters, judge, type Row, randomRow } from './composite-conditions.test-kit';

let app: FormApp;
let form: FormDetail;
let token: string;
const rows: Row[] = [];
const options = ['a', 'b', 'c'].map((value) => ({ label: value, value }));
const tree = [
  { label: 'p', value: 'p', children: options },
  { label: 'q', value: 'q', children: options },
];

beforeAll(async () => {
  app = await startFormApp();
  const target = await liveForm(app, [{ field: 'a', name: '甲' }]);
  await app.db.pool.query(`insert into form.${target.table_name} (a) values ('一'), ('二'), ('三')`);
  const relation_form_id = target.id;
  form = await liveForm(app, [
    { field: 'words', name: '文字', search_input: 'text' },
    { field: 'lines', name: '多行', edit_input: 'textarea' },
    { field: 'card', name: '证件', edit_input: 'id_card' },
    { field: 'mobile', name: '手机', edit_input: 'mobile' },
    { field: 'whole', name: '整数', edit_input: 'number', search_input: 'number_range' },
    { field: 'part', name: '小数', edit_input: 'decimal' },
    { field: 'money', name: '金额', edit_input: 'money', settings: { sortable: true } },
    { field: 'day', name: '日期', edit_input: 'date', search_input: 'date_range' },
    { field: 'moment', name: '时刻', edit_input: 'datetime' },
    { field: 'clock', name: '时间', edit_input: 'time' },
    { field: 'span', name: '区间', edit_input: 'date_range' },
    { field: 'one', name: '单选', edit_input: 'select', select_item: options, search_input: 'multi_select' },
    { field: 'several', name: '多选', edit_input: 'multi_select', select_item: options },
    { field: 'path', name: '级联', edit_input: 'cascader', select_item: tree },
    { field: 'is_on', name: '开关', edit_input: 'switch' },
    { field: 'link', name: '关联', edit_input: 'relation', settings: { relation_form_id } },
    { field: 'links', name: '关联多条', edit_input: 'relations', settings: { relation_form_id } },
  ]);
  token = await staffOf(app, [form.id, target.id]);
  for (let at = 0; at < runs({ usual: 30, assure: 120 }); at += 1) {
    const values = randomRow();
    const body = { values };
    const answer = await app.call(recordWriteEndpoints.save, {
      token,
      query: { custom_form_id: String(form.id) },
      body,
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    rows.push({ ...values, id: (answer.body.data as { id: number }).id });
  }
});
afterAll(() => app.close());

const refusal = async (search: object) => {
  const { status, body } = await read(app, 'index', { formId: form.id, token, query: { search } });
  return [status, body.errors];
};
const found = async (search: object) =>
  idsOf(
    await list(app, { formId: form.id, token, query: { search, page_size: 999, sort_name: 'id', sort_type: 'asc' } }),
  );

describe('a composite condition is refused', () => {
  it.each([
    [['nothing', 'eq', 1], messages.search],
    [[], messages.search],
    ['words', messages.search],
    [['words'], messages.search],
    [['words', 'gt', 'x'], messages.searchOperator],
    [['words', 'toString', 'x'], messages.searchOperator],
    [['is_on', 'eq', true], messages.searchOperator],
    [['words', 'contains'], messages.searchValue],
    [['words', 'contains', 3], messages.searchValue],
    [['words', 'empty', 'x'], messages.searchValue],
    [['whole', 'between', [null, null]], messages.searchValue],
    [['whole', 'between', [3, 2]], messages.searchRange],
    [['day', 'eq', '2026-02-30'], messages.searchValue],
    [['day', 'within', 'tomorrow'], messages.searchValue],
    [['one', 'in', []], messages.searchValue],
    [['link', 'in', ['x']], messages.searchValue],
    [['card', 'eq', '1101'], messages.searchMasked],
    [['mobile', 'contains', '138'], messages.searchMasked],
    [['mobile', 'ne', '13812345678'], messages.searchMasked],
  ])('at its place: %j', async (condition, message) => {
    expect(await refusal({ $any: [['words', 'filled'], condition] })).toEqual([400, { 'search.$any.1': [message] }]);
  });

  it('when there is no list of them, or too many', async () => {
    expect(await refusal({ $all: { words: 'x' } })).toEqual([400, { 'search.$all': [messages.searchValue] }]);
    const eleven = Array.from({ length: 11 }, () => ['words', 'filled']);
    expect(await refusal({ $all: eleven, $any: eleven })).toEqual([
      400,
      { 'search.$all': [messages.searchTooMany(20)] },
    ]);
  });
});

describe('composite conditions', () => {
  it('find what a plain judgement of the rows finds, whatever they are', {
    tags: ['long'],
    timeout: 600_000,
  }, async () => {
    const offset = await readSchoolOffset(app.db.kysely);
    const hits = new Set<boolean>();
    for (const search of filters(runs({ usual: 60, assure: 3000 }))) {
      const { rows: days } = await app.db.pool.query<{ today: string }>(
        'select ((now() at time zone app.school_offset())::date)::text as today',
      );
      const clock = { today: days[0]?.today ?? '', offset };
      const expected = rows.filter((row) => judge(search, row, clock)).map(({ id }) => id);
      expect([search, await found(search)]).toEqual([search, expected]);
      hits.add(expected.length > 0 && expected.length < rows.length);
    }
    expect(hits).toContain(true);
  });

  it('find a masked number by the whole of it', async () => {
    const mobile = rows.find((row) => row.mobile !== null)?.mobile;
    const expected = rows.filter((row) => row.mobile === mobile).map(({ id }) => id);
    expect(await found({ $all: [['mobile', 'eq', mobile]] })).toEqual(expected);
    expect((await found({ $all: [['card', 'empty']] })).length).toBe(rows.length);
  });

  it('narrow the rest of a search, and everything that carries one', async () => {
    const search = {
      one: ['a', 'b'],
      $all: [['created_at', 'within', 'today']],
      $any: [
        ['is_on', 'yes'],
        ['several', 'empty'],
      ],
    };
    const expected = rows
      .filter(({ one, is_on, several }) => (one === 'a' || one === 'b') && (is_on === true || several === null))
      .map(({ id }) => id);
    expect(await found(search)).toEqual(expected);
    const { body } = await read(app, 'ids', { formId: form.id, token, query: { search } });
    expect(body.data).toEqual({ ids: expected, total: expected.length });
  });
});

it('the ids of all hits are refused like the list, and above the limit only counted', async () => {
  expect((await read(app, 'ids', { formId: form.id, token, query: { search: { nothing: 1 } } })).status).toBe(400);
  const many = await liveForm(app, [{ field: 'a', name: '甲' }]);
  const staff = await staffOf(app, [many.id]);
  await app.db.pool.query(`insert into form.${many.table_name} (a) select n::text from generate_series(1, 10001) as n`);
  const all = await read(app, 'ids', { formId: many.id, token: staff });
  expect(all.body.data).toEqual({ ids: [], total: 10_001 });
  const some = await read(app, 'ids', {
    formId: many.id,
    token: staff,
    query: { search: { $all: [['a', 'ne', '7']] } },
  });
  const { ids, total } = some.body.data as { ids: number[]; total: number };
  expect([total, ids.length]).toEqual([10_000, 10_000]);
});
