import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import type { SearchInput } from '@shuyuan/contract/backoffice/forms/search-input';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { definitionWith, fieldOfType } from '../plan/field.test-kit';
import { columnSql, placeName, tableSql } from '../plan/place-name.sql';
import { follow, insertRows, openPlanBench, type PlanBench } from '../plan/plan-bench.test-kit';
import { storedTypeOf } from './field-types';
import type { SearchOperator } from './stored-type';

let bench: PlanBench;
beforeAll(async () => {
  bench = await openPlanBench();
});
afterAll(() => bench.close());

interface Case {
  readonly type: FieldTypeKey;
  readonly by: SearchInput;
  readonly values: readonly unknown[];
  readonly asked: unknown;
  /** Row numbers of the matches, counted from 1. */
  readonly found: readonly number[];
}

const cases: readonly Case[] = [
  { type: 'text', by: 'text', values: ['张三', '三张', '50%', null], asked: '三', found: [1, 2] },
  { type: 'text', by: 'text', values: ['张三', '50%', '500'], asked: '0%', found: [2] },
  { type: 'text', by: 'exact', values: ['a', 'A', 'ab'], asked: "a' or true --", found: [] },
  { type: 'text', by: 'filled', values: ['a', '', null], asked: false, found: [2, 3] },
  { type: 'number', by: 'number_range', values: [1, 5, 9, null], asked: [5, null], found: [2, 3] },
  { type: 'number', by: 'number_range', values: [1, 5, 9, null], asked: [null, null], found: [1, 2, 3, 4] },
  { type: 'decimal', by: 'exact', values: ['1.50', '1.51'], asked: '1.5', found: [1] },
  { type: 'money', by: 'number_range', values: [100, 200, 300], asked: [100, 250], found: [1, 2] },
  {
    type: 'date',
    by: 'date_range',
    values: ['2026-01-01', '2026-01-31', '2026-02-01'],
    asked: ['2026-01-01', '2026-01-31'],
    found: [1, 2],
  },
  { type: 'date', by: 'exact', values: ['2026-01-01', null], asked: '2026-01-01', found: [1] },
  // 23:30 UTC on the 31st is 7:30 on the 1st in the school.
  {
    type: 'datetime',
    by: 'date_range',
    values: ['2026-01-31T23:30:00Z', '2026-01-31T15:59:59Z'],
    asked: ['2026-02-01', '2026-02-01'],
    found: [1],
  },
  {
    type: 'datetime',
    by: 'date_range',
    values: ['2026-01-31T23:30:00Z', '2026-01-31T15:59:59Z'],
    asked: [null, '2026-01-31T16:00:00+00:00'],
    found: [2],
  },
  { type: 'time', by: 'time_range', values: ['08:00', '12:30', '18:00'], asked: ['08:00', '12:30'], found: [1, 2] },
  { type: 'time', by: 'exact', values: ['08:00', '12:30'], asked: '12:30', found: [2] },
  {
    type: 'date_range',
    by: 'date_range',
    values: ['[2026-01-01,2026-01-10]', '[2026-01-11,2026-01-20]', null],
    asked: ['2026-01-10', null],
    found: [1, 2],
  },
  { type: 'select', by: 'multi_select', values: ['a', 'b', '12'], asked: ['a', '12'], found: [1, 3] },
  {
    type: 'multi_select',
    by: 'multi_select',
    values: [['a'], ['b', 'a'], ['12'], []],
    asked: ['b', '12'],
    found: [2, 3],
  },
  { type: 'checkbox', by: 'select', values: [['a'], ['b', 'a']], asked: 'b', found: [2] },
  { type: 'checkbox', by: 'filled', values: [['a'], [], null], asked: false, found: [2, 3] },
  { type: 'switch', by: 'switch', values: [true, false, null], asked: false, found: [2, 3] },
  { type: 'cascader', by: 'cascader', values: [['p', 'q'], ['q', 'p'], ['p']], asked: ['p'], found: [1, 3] },
  {
    type: 'region',
    by: 'region',
    values: [['330000', '330100', '330106'], ['330000', '330200'], ['440000']],
    asked: ['330000', '330100'],
    found: [1],
  },
  {
    type: 'map',
    by: 'text',
    values: ['{"lng":1,"lat":2,"address":"杭州西湖"}', '{"lng":1,"lat":2,"address":"宁波"}'],
    asked: '西湖',
    found: [1],
  },
  { type: 'relation', by: 'relation', values: [1, 2, null], asked: [2, 3], found: [2] },
  { type: 'relations', by: 'relation', values: [[1], [2, 3], []], asked: [3, 1], found: [1, 2] },
  { type: 'relations', by: 'filled', values: [[1], []], asked: false, found: [2] },
  { type: 'admin', by: 'admin', values: [1, null], asked: [1], found: [1] },
  { type: 'department', by: 'filled', values: [1, null], asked: true, found: [1] },
];

test.each(cases)('$type searched by $by finds the rows that it should', async ({ type, by, values, asked, found }) => {
  await bench.trial(async (db) => {
    const field = fieldOfType(type, { id: 1, search_input: by });
    const definition = definitionWith([field]);
    await follow(db, { draft: definition });
    await insertRows(db, { definition, rows: values.map((value) => [value]) });
    const operator = storedTypeOf(type).search[by] as SearchOperator<unknown> | undefined;
    if (operator === undefined) throw new Error(`${type} is not searched by ${by}`);
    const isLinked = type === 'relations';
    const target = isLinked
      ? { column: sql`form_row.id`, link: tableSql(placeName.link(field.id)) }
      : { column: sql`form_row.${columnSql(field.field)}` };
    const { rows } = await sql<{ id: number }>`select id from form.subject as form_row
      where ${operator.where(target, asked)} order by id`.execute(db);
    expect(rows.map(({ id }) => id)).toEqual(found);
  });
});

test('a list sorted by a text field goes by pinyin, with the index that the plan made for it', async () => {
  await bench.trial(async (db) => {
    const field = fieldOfType('text', { id: 1, settings: { sortable: true } });
    const definition = definitionWith([field]);
    await follow(db, { draft: definition });
    await insertRows(db, { definition, rows: ['张三', '李四', '阿宝', '王五', '陈六'].map((name) => [name]) });
    const sorted = sql<{ name: string }>`select f_1 as name from form.subject where deleted_at is null
      order by f_1 collate app.pinyin, id`;
    expect((await sorted.execute(db)).rows.map(({ name }) => name)).toEqual(['阿宝', '陈六', '李四', '王五', '张三']);
    await sql`set local enable_seqscan = off`.execute(db);
    const { rows } = await sql<Record<string, string>>`explain ${sorted}`.execute(db);
    expect(JSON.stringify(rows)).toContain('_p_1');
  });
});
