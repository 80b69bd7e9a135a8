import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTable } from '../sync/catalogue.repository';
import { runSteps } from '../sync/execute';
import { definitionWith, fieldOfType } from './field.test-kit';
import { follow, insertRows, judged, openPlanBench, type PlanBench, planFor } from './plan-bench.test-kit';

let bench: PlanBench;
beforeAll(async () => {
  bench = await openPlanBench();
});
afterAll(() => bench.close());

const text = (id: number, overrides: Partial<CustomFormField> = {}) => fieldOfType('text', { id, ...overrides });

interface Case {
  readonly what: string;
  readonly before: CustomFormField[];
  readonly after: CustomFormField[];
  readonly steps: readonly string[];
}

const relation = (id: number, overrides: Partial<CustomFormField> = {}) =>
  fieldOfType('relation', { id, ...overrides });

const cases: readonly Case[] = [
  {
    what: 'nothing for a draft that changes no column',
    before: [text(1)],
    after: [text(1, { help: '说明', list_show: 0 })],
    steps: [],
  },
  { what: 'nothing for another order of fields', before: [text(1), text(2)], after: [text(2), text(1)], steps: [] },
  { what: 'a new column', before: [], after: [text(1, { name: '手机号' })], steps: ['新增列 手机号'] },
  { what: 'a drop that can be taken back', before: [text(1, { name: '手机号' })], after: [], steps: ['移除列 手机号'] },
  {
    what: 'a rename by id, not a drop and a new column',
    before: [text(1, { name: '电话' })],
    after: [text(1, { name: '电话', field: 'phone' })],
    steps: ['列 电话 改名：f_1 → phone'],
  },
  {
    what: 'two names that change places',
    before: [text(1, { field: 'a' }), text(2, { field: 'b' })],
    after: [text(1, { field: 'b' }), text(2, { field: 'a' })],
    steps: ['列 字段 2 改名：b → a', '列 字段 1 改名：a → b'],
  },
  {
    what: 'a chain of names, the free end first',
    before: [text(1, { field: 'a' }), text(2, { field: 'b' })],
    after: [text(1, { field: 'b' }), text(2, { field: 'c' })],
    steps: ['列 字段 2 改名：b → c', '列 字段 1 改名：a → b'],
  },
  {
    what: 'a new field under the name of a dropped one',
    before: [text(1, { field: 'a', name: '旧' })],
    after: [text(2, { field: 'a', name: '新' })],
    steps: ['移除列 旧', '新增列 新'],
  },
  { what: 'another label', before: [text(1)], after: [text(1, { name: '姓名' })], steps: ['更新列 姓名 的名称'] },
  {
    what: 'a type, with the index made anew',
    before: [text(1, { search_input: 'exact' })],
    after: [fieldOfType('number', { id: 1, search_input: 'exact' })],
    steps: ['删除 字段 1 的索引', '修改类型 字段 1：单行文字 → 整数', '为 字段 1 建立索引'],
  },
  {
    what: 'a scale',
    before: [fieldOfType('decimal', { id: 1, settings: { scale: 2 } })],
    after: [fieldOfType('decimal', { id: 1, settings: { scale: 4 } })],
    steps: ['修改列 字段 1 的小数设置'],
  },
  {
    what: 'a unique rule',
    before: [text(1)],
    after: [text(1, { validation: ['unique'] })],
    steps: ['字段 1 不可重复'],
  },
  { what: 'its end', before: [text(1, { validation: ['unique'] })], after: [text(1)], steps: ['字段 1 允许重复'] },
  {
    what: 'a relation with its index',
    before: [],
    after: [relation(1)],
    steps: ['新增列 字段 1', '建立 字段 1 的关联约束', '为 字段 1 建立索引'],
  },
  {
    what: 'one record that becomes many',
    before: [relation(1)],
    after: [fieldOfType('relations', { id: 1 })],
    steps: ['解除 字段 1 的关联约束', '删除 字段 1 的索引', '修改类型 字段 1：关联记录 → 关联多条'],
  },
];

describe('a plan holds', () => {
  test.each(cases)('$what', async ({ before, after, steps }) => {
    await bench.trial(async (db) => {
      const live = definitionWith(before);
      const draft = definitionWith(after);
      await follow(db, { draft: live });
      const plan = await planFor(db, { live, draft });
      expect(plan.steps.map((step) => step.text)).toEqual(steps);
      expect((await judged(db, plan)).blocked).toBe(false);
      await runSteps(db, plan);
      expect((await planFor(db, { live: draft, draft })).steps).toEqual([]);
    });
  });

  test('real constraints: a relation to nothing is refused by the database, a unique value by its index', async () => {
    await bench.trial(async (db) => {
      await follow(db, { draft: definitionWith([relation(1), fieldOfType('serial', { id: 2 })]) });
      await sql`savepoint a`.execute(db);
      await expect(sql`insert into form.subject (f_1) values (99)`.execute(db)).rejects.toMatchObject({
        code: '23503',
      });
      await sql`rollback to a`.execute(db);
      await sql`insert into form.subject (f_2) values ('A1')`.execute(db);
      await expect(sql`insert into form.subject (f_2) values ('A1')`.execute(db)).rejects.toMatchObject({
        code: '23505',
      });
    });
  });
});

describe('a table that is adopted', () => {
  test('keeps its rows and columns, gets the columns it lacks, and no longer insists on values that no field gives', async () => {
    await bench.trial(async (db) => {
      await sql`create table form.subject (id integer primary key, title varchar(40) not null, born timestamp, price numeric(8,3),
        secret text not null default 'x', code bigint)`.execute(db);
      await sql`insert into form.subject values (5, '甲', '2026-01-01 08:00', 1.5, 'y', 1200), (9, '乙', null, null, 'z', 5)`.execute(
        db,
      );
      const draft = definitionWith([
        text(1, { field: 'title', name: '标题' }),
        fieldOfType('datetime', { id: 2, field: 'born' }),
        fieldOfType('decimal', { id: 3, field: 'price', settings: { scale: 2 } }),
        fieldOfType('money', { id: 4, field: 'code', name: '价格' }),
      ]);
      const plan = await planFor(db, { draft });
      expect(plan.steps[0]).toMatchObject({ kind: 'adopt_table', text: '接管数据表 subject' });
      expect((await judged(db, plan)).blocked).toBe(false);
      await runSteps(db, plan);
      expect((await planFor(db, { live: draft, draft })).steps).toEqual([]);
      await sql`insert into form.subject (title) values ('丙')`.execute(db);
      const { rows } =
        await sql`select id, title, born, price::text, secret, code, version from form.subject order by id`.execute(db);
      expect(rows).toEqual([
        {
          id: 5,
          title: '甲',
          born: new Date('2026-01-01T00:00:00Z'),
          price: '1.50',
          secret: 'y',
          code: 1200,
          version: 1,
        },
        { id: 9, title: '乙', born: null, price: null, secret: 'z', code: 5, version: 1 },
        { id: 10, title: '丙', born: null, price: null, secret: 'x', code: null, version: 1 },
      ]);
    });
  });

  test('without ids or marks of deletion still names the rows that do not fit', async () => {
    await bench.trial(async (db) => {
      await sql`create table form.subject (mobile text)`.execute(db);
      await sql`insert into form.subject values ('13800138000'), ('13800138000'), ('123')`.execute(db);
      const draft = definitionWith([fieldOfType('number', { id: 1, field: 'mobile', validation: ['unique'] })]);
      const { steps } = await judged(db, await planFor(db, { draft }));
      expect(steps.flatMap(({ obstacle }) => obstacle ?? [])).toMatchObject([{ reason: '这些数据有重复', rows: 2 }]);
    });
  });

  test.each([
    ['another key', 'create table form.subject (code text primary key)', '数据表没有以 id 为主键，不能接管'],
    ['a key of text', 'create table form.subject (id text primary key)', '主键 id 的类型是 text，应为整数'],
    [
      'a version of text',
      'create table form.subject (id bigint primary key, version text)',
      '系统列 version 的类型是 text，不能接管',
    ],
  ])('is refused with %s', async (_, statement, reason) => {
    await bench.trial(async (db) => {
      await db.executeQuery({ ...sql`select`.compile(db), sql: statement });
      const { steps, blocked } = await judged(db, await planFor(db, { draft: definitionWith([]) }));
      expect([blocked, steps[0]?.obstacle?.reason]).toEqual([true, reason]);
    });
  });

  test('of an earlier form gets rid of the indexes and constraints that its fields had', async () => {
    await bench.trial(async (db) => {
      const first = definitionWith([text(1, { validation: ['unique'] }), relation(2)]);
      await follow(db, { draft: first });
      await insertRows(db, { definition: first, rows: [['甲', 1]] });
      const draft = definitionWith([text(11, { field: 'f_1' }), relation(12, { field: 'f_2' })]);
      await follow(db, { draft });
      expect((await planFor(db, { live: draft, draft })).steps).toEqual([]);
      const real = await readTable(db, 'subject');
      expect(real?.indexes.map(({ name }) => name).filter((name) => /^_[ubp]_/.test(name))).toEqual(['_b_12']);
    });
  });
});
