import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import type { SyncPlan, SyncRun } from '@shuyuan/contract/backoffice/forms/form-sync';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSuperuser } from '../../../platform/db/database.test-kit';
import { type FormApp, fieldOf, formOf, inputOf, save, saveLive, show, startFormApp } from '../form.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp();
});
afterAll(() => app.close());

const query = <T extends object>(text: string, values: unknown[] = []) =>
  app.db.pool.query<T>(text, values).then(({ rows }) => rows);

const update = (id: number, more: Record<string, string> = {}) =>
  app.call(formEndpoints.updateTable, { query: { id: String(id), ...more } });

const preview = async (id: number): Promise<SyncPlan> => {
  const { body } = await update(id, { dry_run: '1' });
  return (body.data as { plan: SyncPlan }).plan;
};

const runOf = async (id: number): Promise<SyncRun> => {
  const { body } = await app.call(formEndpoints.syncRun, { query: { id: String(id) } });
  return body.data as SyncRun;
};

/** Columns, indexes and constraints of the schema `form`, and all that is known about forms. */
const everything = async (): Promise<unknown> => [
  await query(
    `select table_name, column_name, data_type from information_schema.columns where table_schema = 'form' order by 1, 2`,
  ),
  await query(`select indexrelid::regclass::text as name from pg_index join pg_class c on c.oid = indrelid
    join pg_namespace n on n.oid = relnamespace where nspname = 'form' order by 1`),
  await query('select id, version, live_version, synced_version from app.custom_form order by id'),
  await query('select custom_form_id, version from app.custom_form_version order by 1, 2'),
  await query('select place from app.form_recycled order by id'),
];

/** A form with one text field, live, with these values in its rows. */
const liveWith = async (
  values: readonly string[],
  field: Parameters<typeof fieldOf>[0] = { field: 'age', name: '年龄' },
) => {
  const form = await saveLive(app, formOf({ fields: [fieldOf(field)] }));
  for (const value of values) await query(`insert into form.${form.table_name} (${field.field}) values ($1)`, [value]);
  return form;
};

/** Saves the form with its first field changed. */
const changed = async (form: Awaited<ReturnType<typeof liveWith>>, change: Partial<Parameters<typeof fieldOf>[0]>) => {
  const input = inputOf(form);
  return save(app, { ...input, fields: input.fields.map((field, at) => (at === 0 ? { ...field, ...change } : field)) });
};

/** Locks a table as a long SELECT would, on a separate connection. */
const readLong = async (table: string): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(`select * from form.${table}`);
  return () => client.end();
};

describe('a sync is refused', () => {
  test('when the draft is not the one whose plan was seen', async () => {
    const form = await liveWith([]);
    const { version } = await changed(form, { name: '岁数' });
    const { status, body } = await update(form.id, { version: String(version - 1) });
    expect([status, body.errcode]).toEqual([409, formErrors.stalePlan.errcode]);
  });

  test('when rows do not convert: they are counted, the first twenty named, and nothing changes (assurance H53)', async () => {
    const form = await liveWith(['7', ...Array.from({ length: 25 }, (_, at) => `${at} 岁`), '007']);
    await changed(form, { edit_input: 'number' });
    const before = await everything();
    const plan = await preview(form.id);
    const step = plan.steps.find(({ kind }) => kind === 'change_type');
    expect(plan.blocked).toBe(true);
    expect(step).toMatchObject({
      text: '修改类型 年龄：单行文字 → 整数',
      obstacle: { rows: 26, reason: '这些数据不能转换为整数' },
    });
    expect(step?.obstacle?.examples).toHaveLength(20);
    expect(step?.obstacle?.examples[0]).toEqual({ id: 2, value: '0 岁' });
    const { status, body } = await update(form.id);
    expect([status, body.errcode, body.errmsg]).toEqual([
      409,
      formErrors.blockedPlan.errcode,
      formErrors.blockedPlan.errmsg,
    ]);
    expect(body.errors).toEqual({ steps: ['修改类型 年龄：单行文字 → 整数：26 行无法处理（这些数据不能转换为整数）'] });
    expect(await everything()).toEqual(before);
    expect(await query(`select count(*) as n from form.${form.table_name} where age like '% 岁'`)).toEqual([{ n: 25 }]);
  });

  test('when a value that must be unique is there twice, though a deleted row may have it', async () => {
    const form = await liveWith(['甲', '甲', '乙', '乙']);
    await query(`update form.${form.table_name} set deleted_at = now() where id = 4`);
    await changed(form, { validation: ['unique'] });
    const step = (await preview(form.id)).steps.find(({ kind }) => kind === 'add_unique');
    expect(step?.obstacle).toMatchObject({
      rows: 2,
      examples: [
        { id: 1, value: '甲' },
        { id: 2, value: '甲' },
      ],
    });
    await query(`delete from form.${form.table_name} where id = 2`);
    expect((await update(form.id)).status).toBe(200);
    await expect(query(`insert into form.${form.table_name} (age) values ('甲')`)).rejects.toThrow(/unique/);
    await query(`insert into form.${form.table_name} (age, deleted_at) values ('甲', now())`);
  });

  test('when its form relates to one that has no table yet', async () => {
    const target = await save(app, formOf());
    const settings = { relation_form_id: target.id };
    const form = await save(app, formOf({ fields: [fieldOf({ field: 'boss', edit_input: 'relation', settings })] }));
    expect(JSON.stringify(await preview(form.id))).toContain('还没有数据表，请先同步它');
    expect((await update(form.id)).body.errcode).toBe(formErrors.blockedPlan.errcode);
  });

  test('while another one of the same form is running', { tags: ['long'] }, async () => {
    const form = await liveWith(['7']);
    await changed(form, { field: 'years' });
    const release = await readLong(form.table_name);
    const first = update(form.id);
    await expect
      .poll(() => query("select from app.form_sync_run where state = 'running' and custom_form_id = $1", [form.id]))
      .toHaveLength(1);
    expect((await update(form.id)).body.errcode).toBe(formErrors.syncRunning.errcode);
    await release();
    expect((await first).status).toBe(200);
  });
});

describe('an adopted table', () => {
  test('whose texts are too long for an index is refused in words, and stays as it was', async () => {
    await query('create table form.long_texts (id bigint primary key, note text)');
    await query(`insert into form.long_texts select 1, string_agg(md5(n::text), '') from generate_series(1, 500) n`);
    const fields = [fieldOf({ field: 'note', name: '备注', settings: { sortable: true } })];
    const form = await save(app, formOf({ table_name: 'long_texts', adopt: true, fields }));
    const before = await everything();
    const { status, body } = await update(form.id);
    expect([status, body.errmsg]).toEqual([409, '有的内容过长，不能排序、精确搜索或要求不可重复；数据没有任何变化']);
    expect(await everything()).toEqual(before);
  });
});

describe('a table in use', () => {
  test('makes a sync give up soon, tells so, and lets everyone else go on (assurance H52)', {
    tags: ['long'],
  }, async () => {
    const form = await liveWith(['7']);
    const other = await liveWith(['8']);
    await changed(form, { field: 'years' });
    await changed(other, { field: 'years' });
    const before = await query('select column_name from information_schema.columns where table_name = $1', [
      form.table_name,
    ]);
    const release = await readLong(form.table_name);
    const { status, body } = await update(form.id);
    expect(status).toBe(200);
    const { run } = body.data as { run: SyncRun };
    expect(run.state).toBe('running');
    expect((await update(other.id)).status).toBe(200);
    expect(await query(`select age from form.${form.table_name}`)).toEqual([{ age: '7' }]);
    await expect
      .poll(() => runOf(run.id))
      .toMatchObject({ state: 'failed', message: formErrors.tableBusy.errmsg, live_version: null });
    expect(
      await query('select column_name from information_schema.columns where table_name = $1', [form.table_name]),
    ).toEqual(before);
    await release();
    expect((await update(form.id)).status).toBe(200);
    expect((await show(app, form.id)).synced).toBe(true);
  });

  test('with many rows gets its index while it is in use, and an index that was given up half-way is made again', async () => {
    const form = await liveWith([]);
    await query(`insert into form.${form.table_name} (age) select n::text from generate_series(1, 20500) n`);
    await query(`analyze form.${form.table_name}`);
    await changed(form, { settings: { sortable: true } });
    const plan = await preview(form.id);
    expect(plan.sql.join('\n')).toContain('create index concurrently');
    expect((await update(form.id)).status).toBe(200);
    const [field] = form.fields;
    const index = `_p_${field?.id}`;
    const valid = () =>
      query<{ indisvalid: boolean }>('select indisvalid from pg_index where indexrelid = $1::regclass', [
        `form.${index}`,
      ]);
    await expect.poll(valid).toEqual([{ indisvalid: true }]);
    expect((await preview(form.id)).steps).toEqual([]);
    await asSuperuser(
      `update pg_index set indisvalid = false where indexrelid = 'form.${index}'::regclass`,
      app.databaseUrl,
    );
    expect((await preview(form.id)).steps.map(({ kind }) => kind)).toEqual(['drop_index', 'add_index']);
    expect((await update(form.id)).status).toBe(200);
    await expect.poll(valid).toEqual([{ indisvalid: true }]);
  });
});

describe('a sync', () => {
  test('that cannot be written to the audit log takes everything back', async () => {
    const form = await liveWith(['7']);
    await changed(form, { edit_input: 'number', field: 'years' });
    const before = await everything();
    await asSuperuser('alter table app.audit_log add constraint broken check (id < 0) not valid', app.databaseUrl);
    const { status, body } = await update(form.id);
    await asSuperuser('alter table app.audit_log drop constraint broken', app.databaseUrl);
    expect(status).toBe(409);
    expect(JSON.stringify(body)).not.toMatch(/23514|constraint|audit_log/);
    expect(await everything()).toEqual(before);
    expect((await update(form.id)).status).toBe(200);
    expect(await query(`select years from form.${form.table_name}`)).toEqual([{ years: 7 }]);
  });

  test('whose process died is shown as over, and the next one runs', async () => {
    const form = await liveWith([]);
    await changed(form, { field: 'years' });
    const dead =
      "insert into app.form_sync_run (custom_form_id, state, steps_total, live_version) values ($1, 'running', 3, $2) returning id";
    const [lost] = await query<{ id: number }>(dead, [form.id, null]);
    expect(await runOf(lost?.id ?? 0)).toMatchObject({
      state: 'failed',
      message: '服务中断，同步没有完成，数据没有任何变化',
    });
    const [committed] = await query<{ id: number }>(dead, [form.id, 2]);
    expect(await runOf(committed?.id ?? 0)).toMatchObject({ state: 'succeeded' });
    await query(dead, [form.id, null]);
    expect((await update(form.id)).status).toBe(200);
    expect(
      await query("select from app.form_sync_run where state = 'running' and custom_form_id = $1", [form.id]),
    ).toEqual([]);
  });

  test('renames in a ring, changes types and drops; a restore and a way back lose no value, shown by hashes (assurance H54)', async () => {
    const fields = [
      fieldOf({ field: 'a', name: '甲' }),
      fieldOf({ field: 'b', name: '乙' }),
      fieldOf({ field: 'c', name: '丙', edit_input: 'decimal', settings: { scale: 2 } }),
      fieldOf({ field: 'd', name: '丁', edit_input: 'files' }),
    ];
    const form = await saveLive(app, formOf({ fields }));
    const table = `form.${form.table_name}`;
    await query(
      `insert into ${table} (a, b, c, d) select '甲' || n, n::text, n + 0.25, array['x' || n, 'y'] from generate_series(1, 300) n`,
    );
    const hash = (list: string) =>
      query<{ hash: string }>(`select md5(string_agg(row(id, ${list})::text, '|' order by id)) as hash from ${table}`);
    const original = await hash('a, b, c, d');
    const input = inputOf(form);
    const [a, b, c] = input.fields;
    if (a === undefined || b === undefined || c === undefined) throw new Error('the form has four fields');
    const ring = [
      { ...a, field: 'b' },
      { ...b, field: 'a', edit_input: 'number' as const },
      { ...c, field: 'e', edit_input: 'text' as const, settings: {} },
    ];
    const moved = await save(app, { ...input, fields: ring });
    expect((await update(form.id)).status).toBe(200);
    expect(await hash('b, a, e')).toEqual(
      await query(
        `select md5(string_agg(row(id, '甲' || id, id, (id + 0.25)::numeric(9,2))::text, '|' order by id)) as hash from ${table}`,
      ),
    );
    const back = await app.call(formEndpoints.rollBack, { body: { id: form.id, to: 1, version: moved.version } });
    expect(back.status).toBe(200);
    const plan = await preview(form.id);
    expect(plan.blocked).toBe(false);
    expect(plan.steps.map(({ kind }) => kind)).toContain('restore_column');
    expect((await update(form.id)).status).toBe(200);
    expect(await hash('a, b, c, d')).toEqual(original);
    expect((await preview(form.id)).steps).toEqual([]);
  });
});
