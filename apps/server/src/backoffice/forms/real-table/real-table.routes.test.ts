import { realTableDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FormApp, formOf, save, startFormApp, sync } from '../form.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp();
  await app.db.pool.query(`
    create table form.old_staff (
      id bigint generated always as identity primary key,
      created_at timestamptz not null default now(),
      full_name varchar(40) not null,
      story text,
      mobile varchar(20) unique,
      age smallint,
      born date,
      joined timestamptz,
      starts time,
      leave_days daterange,
      salary numeric(12,3),
      ratio numeric,
      active boolean not null default true,
      boss_id bigint references app.admin (id),
      unit_id bigint references app.department (id),
      score double precision,
      pi double precision,
      seen_at timestamp,
      code uuid,
      tags text[],
      notes text[],
      extra jsonb,
      "Odd Name" text,
      doubled bigint generated always as (char_length(story) * 2) stored,
      _r7_1 text
    );
    comment on table form.old_staff is '旧员工表';
    comment on column form.old_staff.full_name is '姓名';
    comment on column form.old_staff.story is '姓名';
    comment on column form.old_staff.mobile is '手机号';
    insert into form.old_staff (full_name, story, ratio, score, pi, tags)
    values ('张三', repeat('字', 300), 1.2345, 0.25, 3.14159265358979, '{党员,校友}'), ('李四', '短', 2, 7, 1, '{校友}');
    create table form."_link" (row_id bigint);
    create view form.seen as select story from form.old_staff;
    create table form.bare (note text);
  `);
});
afterAll(() => app.close());

const look = (table_name: string) => app.call(formEndpoints.realTableShow, { query: { table_name } });

describe('a table outside the schema of forms', () => {
  test.each([
    'users',
    'pg_class',
    'pg_catalog',
    'app.admin',
    'admin',
    'session',
    'form.old_staff',
    'old_staff; drop table form.old_staff',
    '"old_staff"',
    'OLD_STAFF',
    '../old_staff',
    '_link',
    'seen',
    'old_staff_pkey',
    '',
  ])('is out of reach: %j (assurance C24)', async (name) => {
    const { status, body } = await look(name);
    expect([400, 404]).toContain(status);
    expect(body.data).toBeUndefined();
  });

  test('is out of reach by the short name of the parameter too', async () => {
    for (const table of ['app.admin', 'old_staff; drop table form.old_staff', '']) {
      const { status, body } = await app.call(formEndpoints.realTableShow, { query: { table } });
      expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { table: expect.any(Array) } });
    }
    expect(await app.call(formEndpoints.realTableShow)).toMatchObject({
      status: 400,
      body: { errors: { table_name: ['请填写表名'] } },
    });
  });

  test('is told as not there when the name is a good one', async () => {
    expect(await look('admin')).toMatchObject({ status: 404, body: { errcode: formErrors.tableNotFound.errcode } });
  });
});

describe('the tables of forms', () => {
  test('are shown by either name of the parameter', async () => {
    const { body } = await app.call(formEndpoints.realTableShow, { query: { table: 'old_staff' } });
    expect(body).toEqual((await look('old_staff')).body);
  });

  test('are listed with comment, rows and the form they are bound to, and nothing else is', async () => {
    const form = await save(app, { ...formOf({ table_name: 'bare' }), adopt: true });
    const { body } = await app.call(formEndpoints.realTableIndex);
    const { data, total } = formEndpoints.realTableIndex.reply.parse(body);
    expect(total).toBe(data.length);
    expect(data.filter(({ table_name }) => !table_name.startsWith('course_'))).toEqual([
      { table_name: 'bare', comment: '', rows: 0, custom_form_id: form.id, form_name: form.name },
      { table_name: 'old_staff', comment: '旧员工表', rows: 2, custom_form_id: null, form_name: '' },
    ]);
  });

  test('show their columns as fields that a save accepts, and say what they leave out and why', async () => {
    const detail = realTableDetail.parse((await look('old_staff')).body.data);
    const guessed = detail.fields.map(({ field, name, edit_input, validation }) => [
      field,
      name,
      edit_input,
      validation.join(),
    ]);
    expect(guessed).toEqual([
      ['full_name', '姓名', 'text', 'required'],
      ['story', '姓名 story', 'textarea', ''],
      ['mobile', '手机号', 'text', 'unique'],
      ['age', 'age', 'number', ''],
      ['born', 'born', 'date', ''],
      ['joined', 'joined', 'datetime', ''],
      ['starts', 'starts', 'time', ''],
      ['leave_days', 'leave_days', 'date_range', ''],
      ['salary', 'salary', 'decimal', ''],
      ['ratio', 'ratio', 'decimal', ''],
      ['active', 'active', 'switch', ''],
      ['boss_id', 'boss_id', 'admin', ''],
      ['unit_id', 'unit_id', 'department', ''],
      ['score', 'score', 'decimal', ''],
      ['seen_at', 'seen_at', 'datetime', ''],
      ['code', 'code', 'text', ''],
      ['tags', 'tags', 'multi_select', ''],
    ]);
    expect(detail.fields.flatMap(({ settings }) => settings.scale ?? [])).toEqual([3, 4, 2]);
    const tags = detail.fields.find(({ field }) => field === 'tags');
    expect(tags?.select_item.map(({ value }) => value).sort()).toEqual(['党员', '校友'].sort());
    expect(detail.left_out.map(({ column, type }) => [column, type])).toEqual([
      ['pi', 'double precision'],
      ['notes', 'text[]'],
      ['extra', 'jsonb'],
      ['Odd Name', 'text'],
      ['doubled', 'bigint'],
      ['_r7_1', 'text'],
    ]);
    const form = await save(app, { ...formOf({ table_name: 'old_staff', fields: detail.fields }), adopt: true });
    expect(form.fields).toHaveLength(17);
    const values = 'select full_name, story, ratio::float8, score::float8, pi, tags from form.old_staff order by id';
    const before = (await app.db.pool.query(values)).rows;
    expect(await sync(app, form.id)).toMatchObject({ synced: true, rows: 2 });
    expect((await app.db.pool.query(values)).rows).toEqual(before);
  });
});

describe('the rows of a table', () => {
  test('that a sync holds are estimated, so that no list waits', async () => {
    const client = await app.db.pool.connect();
    try {
      await client.query('begin; lock table form.old_staff in access exclusive mode');
      const { status, body } = await app.call(formEndpoints.realTableIndex);
      expect(status).toBe(200);
      expect(body.data).toContainEqual(expect.objectContaining({ table_name: 'old_staff' }));
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
