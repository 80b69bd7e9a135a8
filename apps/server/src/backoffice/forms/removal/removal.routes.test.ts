import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type FormApp,
  fieldOf,
  formOf,
  inputOf,
  save,
  saveLive,
  show,
  startFormApp,
  sync,
  trailOf,
} from '../form.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp();
});
afterAll(() => app.close());

const destroy = (id: number) => app.call(formEndpoints.destroy, { query: { id: String(id) } });
const destroyWhole = (id: number) => app.call(formEndpoints.relationDestroy, { query: { id: String(id) } });
const tableStands = async (name: string, schema = 'form') =>
  (await app.db.pool.query('select to_regclass($1) is not null as there', [`${schema}.${name}`])).rows[0].there;
const named = (field: string) => fieldOf({ field });

describe('a form cannot be removed', () => {
  test('while another form relates to it, in its draft or still in its table; they are named', async () => {
    const target = await saveLive(app, formOf({ fields: [named('title')] }));
    const settings = { relation_form_id: target.id, relation_label: 'title' };
    const relation = fieldOf({ field: 'target', edit_input: 'relation', settings });
    const related = await save(app, formOf({ name: `引用者 ${target.id}`, fields: [relation] }));
    for (const remove of [destroy, destroyWhole]) {
      const reply = await remove(target.id);
      expect(reply).toMatchObject({ status: 409, body: { errcode: formErrors.stillRelated.errcode } });
      expect(reply.body.errmsg).toContain(related.name);
    }
    const live = await sync(app, related.id);
    await save(app, { ...inputOf(live), fields: [] });
    expect((await destroyWhole(target.id)).status).toBe(409);
    await sync(app, related.id);
    expect((await destroy(target.id)).status).toBe(200);
  });

  test('when the code defined it', async () => {
    const form = await save(app, formOf());
    await app.db.pool.query("update app.custom_form set kind = 'system' where id = $1", [form.id]);
    for (const remove of [destroy, destroyWhole]) {
      expect(await remove(form.id)).toMatchObject({ status: 409, body: { errcode: formErrors.systemForm.errcode } });
    }
    expect((await show(app, form.id)).name).toBe(form.name);
  });
});

describe('removing a definition', () => {
  test('keeps the table, its rows and its comment, so that it can be adopted again', async () => {
    const form = await saveLive(app, formOf({ fields: [fieldOf({ field: 'title', name: '标题' })] }));
    await app.db.pool.query(`insert into form.${form.table_name} (title) values ('一'), ('二')`);
    expect(await show(app, form.id)).toMatchObject({ rows: 2, synced: true });
    expect(await destroy(form.id)).toMatchObject({ status: 200, body: { msg: '删除成功' } });
    const { data } = (await app.call(formEndpoints.realTableShow, { query: { table_name: form.table_name } })).body as {
      data: { comment: string; rows: number; custom_form_id: null; fields: { field: string; name: string }[] };
    };
    expect(data).toMatchObject({ comment: form.name, rows: 2, custom_form_id: null });
    expect(data.fields).toMatchObject([{ field: 'title', name: '标题' }]);
    const again = await saveLive(app, {
      ...formOf({ table_name: form.table_name, fields: data.fields as never }),
      adopt: true,
    });
    expect(again).toMatchObject({ rows: 2, synced: true });
    const { rows } = await app.db.pool.query(`select title from form.${form.table_name} order by id`);
    expect(rows).toEqual([{ title: '一' }, { title: '二' }]);
    expect((await trailOf(app, form.id)).at(-1)).toMatchObject({ action: 'form.delete', before: { name: form.name } });
  });
});

describe('removing a form whole', () => {
  test('takes table, rows, menu entry and nodes away, and a restore brings all of it back', async () => {
    const other = await saveLive(app, formOf({ fields: [named('title')] }));
    const links = fieldOf({ field: 'links', edit_input: 'relations', settings: { relation_form_id: other.id } });
    const form = await saveLive(app, formOf({ fields: [named('title'), links] }));
    const link = `_link_${form.fields[1]?.id}`;
    await app.db.pool.query(`insert into form.${other.table_name} (title) values ('甲')`);
    await app.db.pool.query(`insert into form.${form.table_name} (title) values ('一'), ('二')`);
    await app.db.pool.query(`insert into form.${link} (row_id, target_id, position) values (1, 1, 1)`);
    await app.call(formEndpoints.addToMenu, { body: { id: form.id, name: '资料', icon: 'ReadOutlined' } });
    const role = await app.db.pool.query(`insert into app.role (key, name) values ('r_${form.id}', 'x') returning id`);
    await app.db.pool.query('insert into app.role_node values ($1, $2)', [role.rows[0].id, `form_${form.id}.index`]);
    const before = await show(app, form.id);

    expect((await destroyWhole(form.id)).status).toBe(200);
    expect((await app.call(formEndpoints.show, { query: { id: String(form.id) } })).status).toBe(404);
    expect(await tableStands(form.table_name)).toBe(false);
    expect(await tableStands(link)).toBe(false);
    for (const [table, column, value] of [
      ['app.menu', 'custom_form_id', form.id],
      ['app.access_node', 'custom_form_id', form.id],
      ['app.role_node', 'node', `form_${form.id}.index`],
    ]) {
      expect((await app.db.pool.query(`select from ${table} where ${column} = $1`, [value])).rowCount).toBe(0);
    }

    const { body } = await app.call(formEndpoints.recycled);
    const [part] = formEndpoints.recycled.reply.parse(body).data;
    expect(part).toMatchObject({ kind: 'table', form_name: form.name, stored_name: form.table_name, rows: 2 });
    const reply = await app.call(formEndpoints.restore, { body: { id: part?.id } });
    expect(reply).toMatchObject({ status: 200, body: { msg: '恢复成功' } });
    const after = await show(app, form.id);
    expect(after).toEqual({
      ...before,
      menu_id: after.menu_id,
      created_at: after.created_at,
      updated_at: after.updated_at,
    });
    const rows = await app.db.pool.query(
      `select title, target_id from form.${form.table_name} t left join form.${link} l on l.row_id = t.id order by t.id`,
    );
    expect(rows.rows).toEqual([
      { title: '一', target_id: 1 },
      { title: '二', target_id: null },
    ]);
    const menu = await app.db.pool.query('select name, icon from app.menu where custom_form_id = $1', [form.id]);
    expect(menu.rows).toEqual([{ name: '资料', icon: 'ReadOutlined' }]);
    const held = await app.db.pool.query('select role_id from app.role_node where node = $1', [
      `form_${form.id}.index`,
    ]);
    expect(held.rows).toEqual([{ role_id: role.rows[0].id }]);
    expect((await sync(app, form.id)).synced).toBe(true);
    expect((await trailOf(app, form.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['form.add_to_menu', 'form.delete_whole', 'form.restore']),
    );
    expect(await app.call(formEndpoints.restore, { body: { id: part?.id } })).toMatchObject({
      status: 404,
      body: { errcode: formErrors.partNotFound.errcode },
    });
  });

  test('can be done again and again with forms of the same name and table', async () => {
    const wanted = formOf({ fields: [named('title')] });
    for (const _ of [1, 2, 3]) expect((await destroyWhole((await saveLive(app, wanted)).id)).status).toBe(200);
    await saveLive(app, wanted);
    const { data } = formEndpoints.recycled.reply.parse((await app.call(formEndpoints.recycled)).body);
    const parts = data.filter(({ stored_name }) => stored_name === wanted.table_name);
    expect(parts).toHaveLength(3);
    expect(await app.call(formEndpoints.restore, { body: { id: parts[0]?.id } })).toMatchObject({ status: 409 });
  });

  test('of a form that never had a table keeps its draft', async () => {
    const form = await save(app, formOf({ fields: [named('title')] }));
    expect((await destroyWhole(form.id)).status).toBe(200);
    const { data } = formEndpoints.recycled.reply.parse((await app.call(formEndpoints.recycled)).body);
    const part = data.find(({ stored_name }) => stored_name === form.table_name);
    expect((await app.call(formEndpoints.restore, { body: { id: part?.id } })).status).toBe(200);
    expect((await show(app, form.id)).fields).toEqual(form.fields);
  });

  test('is told at once that the table is busy, and changes nothing', { tags: ['long'] }, async () => {
    const form = await saveLive(app, formOf({ fields: [named('title')] }));
    const client = await app.db.pool.connect();
    try {
      await client.query(`begin; select from form.${form.table_name}`);
      expect(await destroyWhole(form.id)).toMatchObject({
        status: 409,
        body: { errcode: formErrors.tableBusy.errcode },
      });
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await show(app, form.id)).toEqual(form);
    expect(await tableStands(form.table_name)).toBe(true);
  });
});

describe('what has waited long enough', () => {
  test('goes even while a table without a definition refers to it', async () => {
    const target = await saveLive(app, formOf({ fields: [named('title')] }));
    const relation = fieldOf({ field: 'up', edit_input: 'relation', settings: { relation_form_id: target.id } });
    const form = await saveLive(app, formOf({ fields: [relation] }));
    expect((await destroy(form.id)).status).toBe(200);
    expect((await destroyWhole(target.id)).status).toBe(200);
    await app.db.pool.query('update app.form_recycled set purge_at = now() where table_name = $1', [target.table_name]);
    await app.purgeForms();
    expect(await tableStands(`_t_${target.id}`, 'form_recycle')).toBe(false);
    expect(await tableStands(form.table_name)).toBe(true);
  });

  test('is removed for good, and nothing else is', async () => {
    const gone = await saveLive(app, formOf({ fields: [named('title')] }));
    const stays = await saveLive(app, formOf({ fields: [named('title')] }));
    const thinned = await saveLive(app, formOf({ fields: [named('title'), named('old')] }));
    await app.db.pool.query(`insert into form.${thinned.table_name} (title, old) values ('一', '旧')`);
    await save(app, { ...inputOf(thinned), fields: inputOf(thinned).fields.slice(0, 1) });
    await sync(app, thinned.id);
    for (const { id } of [gone, stays]) await destroyWhole(id);
    await app.db.pool.query(
      `update app.form_recycled set purge_at = now() - interval '1 second' where table_name = any($1)`,
      [[gone.table_name, thinned.table_name]],
    );
    await app.purgeForms();
    expect(await tableStands(`_t_${gone.id}`, 'form_recycle')).toBe(false);
    expect(await tableStands(`_t_${stays.id}`, 'form_recycle')).toBe(true);
    const columns = await app.db.pool.query(
      `select from pg_attribute where attrelid = $1::regclass and attname ~ '^_' and not attisdropped`,
      [`form.${thinned.table_name}`],
    );
    expect(columns.rowCount).toBe(0);
    const left = await app.db.pool.query('select table_name from app.form_recycled where table_name = any($1)', [
      [gone.table_name, stays.table_name, thinned.table_name],
    ]);
    expect(left.rows).toEqual([{ table_name: stays.table_name }]);
    expect(app.logLines.filter((line) => line.includes('could not purge'))).toEqual([]);
  });
});
