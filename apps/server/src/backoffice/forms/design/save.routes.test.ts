import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSuperuser } from '../../../platform/db/database.test-kit';
import { signIn } from '../../identity/identity.test-kit';
import { type FormApp, fieldOf, formOf, inputOf, save, show, startFormApp, trailOf } from '../form.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp();
});
afterAll(() => app.close());

const send = (body: unknown, token = app.token) => app.call(formEndpoints.save, { body, token });
const refused = async (body: unknown, path: string) => {
  const reply = await send(body);
  expect(reply).toMatchObject({ status: 400, body: { errcode: platformErrors.invalidInput.errcode } });
  expect(Object.keys(reply.body.errors as object)).toContain(path);
};
const countForms = async () => (await app.db.pool.query('select count(*) as n from app.custom_form')).rows[0].n;

describe('a save is refused', () => {
  test('without a name, a table, or with a name that the database would stumble over', async () => {
    await refused({ ...formOf(), name: '' }, 'name');
    await refused({ ...formOf(), table_name: '' }, 'table_name');
    for (const table_name of ['Users', '1a', 'a b', 'a;drop', 'select', 'pg_catalog.pg_class', `a${'b'.repeat(48)}`]) {
      await refused({ ...formOf(), table_name }, 'table_name');
    }
    await refused(formOf({ sort_name: 'nothing' }), 'sort_name');
  });

  test('with a fault of a field, told at that field', async () => {
    const fields = [fieldOf({ field: 'good' }), fieldOf({ field: 'bad', edit_input: 'select' })];
    await refused(formOf({ fields }), 'fields.1.select_item');
    await refused(formOf({ fields: [fieldOf({ field: 'id' })] }), 'fields.0.field');
    await refused(formOf({ fields: [fieldOf({ field: 'a' }), fieldOf({ field: 'a', name: 'b' })] }), 'fields.1.field');
    const settings = { relation_form_id: 999_999 };
    await refused(formOf({ fields: [fieldOf({ field: 'a', edit_input: 'relation', settings })] }), 'fields.0.settings');
  });

  test('with a property that no form and no field has', async () => {
    for (const extra of ['adopts', 'synced_version', 'owner']) await refused({ ...formOf(), [extra]: 1 }, extra);
    for (const extra of ['is_system', 'owner']) {
      await refused({ ...formOf(), fields: [{ ...fieldOf({ field: 'a' }), [extra]: 1 }] }, `fields.0.${extra}`);
    }
  });

  test('with a field of another form, and leaves both forms as they were', async () => {
    const theirs = await save(app, formOf({ fields: [fieldOf({ field: 'theirs' })] }));
    const mine = await save(app, formOf({ fields: [fieldOf({ field: 'mine' })] }));
    const stolen = { ...fieldOf({ field: 'stolen' }), id: theirs.fields[0]?.id };
    await refused({ ...inputOf(mine), fields: [...inputOf(mine).fields, stolen] }, 'fields.1.id');
    await refused({ ...formOf(), fields: [stolen] }, 'fields.0.id');
    expect(await show(app, theirs.id)).toEqual(theirs);
    expect(await show(app, mine.id)).toEqual(mine);
  });

  test('for a new form without the right to make one', async () => {
    const { token } = await signIn(app.db.kysely, { nodes: ['form.edit', 'form.detail'] });
    const before = await countForms();
    expect(await send(formOf(), token)).toMatchObject({ status: 403, body: { errmsg: '没有权限：新增和复制表单' } });
    expect(await countForms()).toBe(before);
    const form = await save(app, formOf());
    expect((await send({ ...inputOf(form), remark: '改' }, token)).status).toBe(200);
  });

  test('for a form that is not there', async () => {
    expect(await send({ ...formOf(), id: 999_999, version: 1 })).toMatchObject({
      status: 404,
      body: { errcode: formErrors.formNotFound.errcode },
    });
  });

  test('with the name or the table of another form, told at the right field', async () => {
    const first = await save(app, formOf());
    const second = await save(app, formOf());
    expect(await send(formOf({ name: first.name }))).toMatchObject({
      status: 409,
      body: { errcode: formErrors.nameTaken.errcode, errors: { name: expect.any(Array) } },
    });
    expect(await send({ ...inputOf(second), table_name: first.table_name })).toMatchObject({
      status: 409,
      body: { errcode: formErrors.tableTaken.errcode, errors: { table_name: expect.any(Array) } },
    });
  });

  test('for a table that stands already, unless it is to be adopted', async () => {
    const form = formOf();
    await app.db.pool.query(`create table form.${form.table_name} (id bigint)`);
    expect(await send(form)).toMatchObject({
      status: 409,
      body: { errcode: formErrors.tableExists.errcode, errors: { table_name: expect.any(Array) } },
    });
    expect(await send({ ...formOf(), adopt: true })).toMatchObject({
      status: 404,
      body: { errcode: formErrors.tableNotFound.errcode, errors: { table_name: expect.any(Array) } },
    });
    expect((await send({ ...form, adopt: true })).status).toBe(200);
  });

  test('when it builds on an older draft, with who changed it when', async () => {
    const form = await save(app, formOf());
    const { token, admin } = await signIn(app.db.kysely, { nodes: ['form.edit'] });
    expect((await send({ ...inputOf(form), remark: '他人的改动' }, token)).status).toBe(200);
    const reply = await send({ ...inputOf(form), remark: '迟到的改动' });
    expect(reply).toMatchObject({ status: 409, body: { errcode: formErrors.staleForm.errcode } });
    expect(reply.body.errmsg).toContain(admin.username);
    expect(reply.body.errmsg).toMatch(/于 \d{4}-\d{2}-\d{2} \d{2}:\d{2} /);
    expect(await show(app, form.id)).toMatchObject({ remark: '他人的改动', version: form.version + 1 });
  });

  test('for all but one of twenty that save at once', async () => {
    const form = await save(app, formOf());
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => send({ ...inputOf(form), remark: `第 ${at} 人` })),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect((await show(app, form.id)).version).toBe(form.version + 1);
  });

  test('for all but one of ten that make a form of the same name and table at once', async () => {
    const form = formOf();
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => send(form)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
  });
});

describe('a system form', () => {
  test('keeps its table and its own fields as the code defined them; staff add theirs around them', async () => {
    const form = await save(app, formOf({ fields: [fieldOf({ field: 'code', name: '编号' })] }));
    await app.db.pool.query("update app.custom_form set kind = 'system' where id = $1", [form.id]);
    await app.db.pool.query('update app.custom_form_field set is_system = true where custom_form_id = $1', [form.id]);
    const [own] = inputOf(form).fields;
    const locked = { status: 409, body: { errcode: formErrors.systemField.errcode } };
    expect(await send({ ...inputOf(form), fields: [] })).toMatchObject(locked);
    expect(await send({ ...inputOf(form), fields: [{ ...own, name: '代码' }] })).toMatchObject({
      ...locked,
      body: { errors: { 'fields.0.name': expect.any(Array) } },
    });
    expect(await send({ ...inputOf(form), table_name: 'elsewhere' })).toMatchObject({
      ...locked,
      body: { errors: { table_name: expect.any(Array) } },
    });
    const more = { ...inputOf(form), fields: [fieldOf({ field: 'more' }), own] };
    expect((await save(app, more)).fields.map(({ field, sort }) => [field, sort])).toEqual([
      ['more', 1],
      ['code', 2],
    ]);
  });
});

describe('a save', () => {
  test('answers 保存成功 with the form and numbers the fields in list order from 1 (requirements §4)', async () => {
    const fields = ['c', 'a', 'b'].map((field) => fieldOf({ field }));
    const reply = await send(formOf({ fields, remark: ' 说明 ' }));
    expect(reply).toMatchObject({
      status: 200,
      body: {
        msg: '保存成功',
        data: {
          remark: '说明',
          version: 1,
          live_version: null,
          synced: false,
          rows: null,
          fields_count: 3,
          menu_id: null,
        },
      },
    });
    const data = formEndpoints.save.reply.parse(reply.body).data;
    expect(data.fields.map(({ field, sort }) => [field, sort])).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 3],
    ]);
    expect(data).toMatchObject({ admin_id: app.adminId, admin_name: app.adminName });
    expect(data.fields[0]).toMatchObject({ admin_id: app.adminId, custom_form_id: data.id });
  });

  test('keeps the ids of fields that are renamed, moved and swapped, and drops those left out', async () => {
    const form = await save(app, formOf({ fields: ['a', 'b', 'c'].map((field) => fieldOf({ field })) }));
    const [a, b] = inputOf(form).fields;
    const swapped = [
      { ...b, field: 'a', name: 'a' },
      { ...a, field: 'b', name: 'b' },
    ];
    const saved = await save(app, { ...inputOf(form), fields: swapped });
    expect(saved.fields.map(({ id, field, sort }) => [id, field, sort])).toEqual([
      [b?.id, 'a', 1],
      [a?.id, 'b', 2],
    ]);
  });

  test('takes a field back whose draft was given up, as a new one', async () => {
    const form = await save(app, formOf({ fields: [fieldOf({ field: 'a' })] }));
    const without = await save(app, { ...inputOf(form), fields: [] });
    const again = await save(app, { ...inputOf(without), fields: inputOf(form).fields });
    expect(again.fields.map(({ field }) => field)).toEqual(['a']);
    const far = await save(app, { ...inputOf(again), fields: [{ ...fieldOf({ field: 'b' }), id: 2 ** 50 }] });
    expect(far.fields[0]?.id).toBeLessThan(1_000_000);
  });

  test('of a form with a relation to itself or another is judged by the fields that are there', async () => {
    const other = await save(app, formOf({ fields: [fieldOf({ field: 'title' })] }));
    const relation = (relation_form_id: number, relation_label: string) =>
      fieldOf({ field: 'up', edit_input: 'relation', settings: { relation_form_id, relation_label } });
    await refused(formOf({ fields: [relation(other.id, 'nothing')] }), 'fields.0.settings');
    await save(app, formOf({ fields: [relation(other.id, 'title')] }));
    const added = [...inputOf(other).fields, fieldOf({ field: 'label' }), relation(other.id, 'label')];
    expect((await save(app, { ...inputOf(other), fields: added })).fields).toHaveLength(3);
  });

  test('that changes nothing counts as none: no version, no audit row', async () => {
    const settings = { placeholder: '请填写', span: 'half' as const };
    const form = await save(app, formOf({ fields: [fieldOf({ field: 'a', settings, validation: ['required'] })] }));
    expect(await save(app, inputOf(form))).toEqual(form);
    expect(await trailOf(app, form.id)).toHaveLength(1);
  });

  test('leaves an audit row with before and after', async () => {
    const form = await save(app, formOf({ fields: [fieldOf({ field: 'a' })] }));
    await save(app, { ...inputOf(form), remark: '后' });
    expect(await trailOf(app, form.id)).toMatchObject([
      { action: 'form.create', admin_id: app.adminId, before: null, after: { fields: [{ field: 'a' }] } },
      { action: 'form.edit', before: { remark: '' }, after: { remark: '后' } },
    ]);
  });

  test('that cannot be audited is taken back', async () => {
    const form = await save(app, formOf());
    await asSuperuser('alter table app.audit_log add constraint broken check (id < 0) not valid', app.databaseUrl);
    const status = (await send({ ...inputOf(form), remark: '无记录' })).status;
    await asSuperuser('alter table app.audit_log drop constraint broken', app.databaseUrl);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await show(app, form.id)).toEqual(form);
  });
});
