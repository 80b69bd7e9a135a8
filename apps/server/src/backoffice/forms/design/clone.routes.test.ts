import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../../identity/identity.test-kit';
import {
  chiefToken,
  type FormApp,
  fieldOf,
  formOf,
  inputOf,
  save,
  saveLive,
  startFormApp,
  trailOf,
} from '../form.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp();
});
afterAll(() => app.close());

const clone = (id: number, over: Record<string, string> = {}, token = app.token) => {
  const { name, table_name } = formOf();
  return app.call(formEndpoints.cloneTable, { token, query: { id: String(id), name, table_name, ...over } });
};
const cloned = async (id: number, over: Record<string, string> = {}) => {
  const reply = await clone(id, over, await chiefToken(app));
  expect(reply).toMatchObject({ status: 200, body: { msg: '复制成功' } });
  return formEndpoints.cloneTable.reply.parse(reply.body).data;
};
const field = (name: string) => fieldOf({ field: name });

describe('a clone is refused', () => {
  test('of nothing, without a name, or under one that is bad or taken', async () => {
    const form = await save(app, formOf());
    expect((await clone(999_999)).status).toBe(404);
    expect(await clone(form.id, { name: ' ' })).toMatchObject({
      status: 400,
      body: { errors: { name: expect.any(Array) } },
    });
    expect(await clone(form.id, { table_name: 'select' })).toMatchObject({
      status: 400,
      body: { errors: { table_name: expect.any(Array) } },
    });
    expect(await clone(form.id, { name: form.name })).toMatchObject({
      body: { errcode: formErrors.nameTaken.errcode },
    });
    expect(await clone(form.id, { table_name: form.table_name })).toMatchObject({
      status: 409,
      body: { errcode: formErrors.tableTaken.errcode, errors: { table_name: expect.any(Array) } },
    });
  });

  test('with rows while there is no table', async () => {
    const form = await save(app, formOf());
    expect(await clone(form.id, { with_rows: '1' })).toMatchObject({
      status: 409,
      body: { errcode: formErrors.notSynced.errcode },
    });
  });

  test('with rows to those who do not see all of them, and whole', async () => {
    const form = await saveLive(app, formOf({ fields: [field('a'), fieldOf({ field: 'm', edit_input: 'mobile' })] }));
    const nodes = ['form.create', ...['index', 'export', 'unmask'].map((action) => `form_${form.id}.${action}`)];
    const hidden = [{ custom_form_id: form.id, field_id: form.fields[0]?.id ?? 0, access: 'hide' as const }];
    const tokenOf = async (options: Parameters<typeof signIn>[1]) => (await signIn(app.db.kysely, options)).token;
    const rows = { with_rows: '1' };
    for (const token of [
      app.token,
      await tokenOf({ nodes, scope: 'department_tree' }),
      await tokenOf({ nodes, fields: hidden }),
      await tokenOf({ nodes: nodes.filter((node) => !node.endsWith('unmask')) }),
      await tokenOf({ nodes: nodes.filter((node) => !node.endsWith('export')) }),
    ]) {
      const refused = { status: 403, body: { errcode: formErrors.rowsOutOfReach.errcode } };
      expect(await clone(form.id, rows, token)).toMatchObject(refused);
    }
    expect((await clone(form.id, rows, await tokenOf({ nodes }))).status).toBe(200);
  });
});

describe('a clone by id alone', () => {
  const byId = async (id: number, over: Record<string, string> = {}) => {
    const reply = await app.call(formEndpoints.cloneTable, { query: { id: String(id), ...over } });
    expect(reply).toMatchObject({ status: 200, body: { msg: '复制成功' } });
    return formEndpoints.cloneTable.reply.parse(reply.body).data;
  };

  test('is named after the original, numbered when the name is taken, under a free table', async () => {
    const form = await save(app, formOf({ fields: [field('a')] }));
    const copies = [await byId(form.id), await byId(form.id), await byId(form.id)];
    expect(copies.map(({ name }) => name)).toEqual(['副本', '副本 2', '副本 3'].map((end) => `${form.name} ${end}`));
    expect(new Set([form, ...copies].map(({ table_name }) => table_name)).size).toBe(4);
    expect(copies[0]?.fields.map(({ field }) => field)).toEqual(['a']);
  });

  test('takes what is given, and cuts a long name', async () => {
    const form = await save(app, formOf({ name: `${'长'.repeat(47)}𠮷` }));
    expect((await byId(form.id)).name).toBe(`${'长'.repeat(47)} 副本`);
    const [named, placed] = [formOf(), formOf()];
    expect(await byId(form.id, { name: named.name })).toMatchObject({ name: named.name });
    expect(await byId(form.id, { table_name: placed.table_name })).toMatchObject({
      name: `${'长'.repeat(45)} 副本 2`,
      table_name: placed.table_name,
    });
  });

  test('succeeds for all who ask at once', async () => {
    const form = await save(app, formOf());
    const copies = await Promise.all(Array.from({ length: 5 }, () => byId(form.id)));
    expect(new Set(copies.map(({ name }) => name)).size).toBe(5);
  });
});

describe('a clone', () => {
  test('copies the draft with new field ids, and is not live', async () => {
    const form = await save(app, formOf({ remark: '原件', fields: [field('a'), field('b')] }));
    const copy = await cloned(form.id);
    expect(copy).toMatchObject({ remark: '原件', version: 1, live_version: null, synced: false, rows: null });
    expect(copy.fields.map(({ field }) => field)).toEqual(['a', 'b']);
    const ids = new Set(form.fields.map(({ id }) => id));
    expect(copy.fields.some(({ id }) => ids.has(id))).toBe(false);
    expect(await trailOf(app, copy.id)).toMatchObject([{ action: 'form.clone', after: { cloned_from: form.id } }]);
  });

  test('with rows is live at once with all of them, their links, and numbers that go on', async () => {
    const other = await saveLive(app, formOf({ fields: [field('title')] }));
    const first = await saveLive(
      app,
      formOf({
        fields: [
          fieldOf({ field: 'code', edit_input: 'serial' }),
          fieldOf({ field: 'links', edit_input: 'relations', settings: { relation_form_id: other.id } }),
        ],
      }),
    );
    const up = fieldOf({ field: 'up', edit_input: 'relation', settings: { relation_form_id: first.id } });
    const form = await saveLive(app, { ...inputOf(first), fields: [...inputOf(first).fields, up] });
    await app.db.pool.query(`insert into form.${other.table_name} (title) values ('甲')`);
    await app.db.pool.query(
      `insert into form.${form.table_name} (code, up, deleted_at) values ('001', null, null), ('002', 1, null), ('003', 2, now())`,
    );
    const linkOf = (fieldId: number | undefined) => `form._link_${fieldId}`;
    await app.db.pool.query(`insert into ${linkOf(form.fields[1]?.id)} (row_id, target_id, position) values (2, 1, 1)`);
    await app.db.pool.query('insert into app.form_serial values ($1, $2, 3)', [form.fields[0]?.id, '']);

    const copy = await cloned(form.id, { with_rows: '1' });
    expect(copy).toMatchObject({ synced: true, rows: 2 });
    expect(copy.fields[2]?.settings.relation_form_id).toBe(copy.id);
    const all = (table: string) => app.db.pool.query(`select id, code, up, deleted_at from form.${table} order by id`);
    expect((await all(copy.table_name)).rows).toEqual((await all(form.table_name)).rows);
    const links = await app.db.pool.query(`select row_id, target_id from ${linkOf(copy.fields[1]?.id)}`);
    expect(links.rows).toEqual([{ row_id: 2, target_id: 1 }]);
    const serial = await app.db.pool.query('select last from app.form_serial where custom_form_field_id = $1', [
      copy.fields[0]?.id,
    ]);
    expect(serial.rows).toEqual([{ last: 3 }]);
    const next = await app.db.pool.query(`insert into form.${copy.table_name} (code) values ('004') returning id`);
    expect(next.rows).toEqual([{ id: 4 }]);
    await expect(app.db.pool.query(`insert into form.${copy.table_name} (code) values ('001')`)).rejects.toThrow(
      /unique/,
    );
    await expect(app.db.pool.query(`insert into form.${copy.table_name} (up) values (99)`)).rejects.toThrow(
      /foreign key/,
    );
  });
});
