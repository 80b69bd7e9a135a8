import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
/** A new form as the requirements shape it. */
const bare = (fields: readonly object[]) => {
  const { name, table_name } = formOf();
  return { name, table_name, fields };
};
const required = { field: 'a', name: '甲' };

describe('a save in the shape of the requirements is refused', () => {
  test('for a new form without a name, a table or fields', async () => {
    const { name, table_name, fields } = bare([required]);
    await refused({ table_name, fields }, 'name');
    await refused({ name, fields }, 'table_name');
    await refused({ name, table_name }, 'fields');
    await refused({ ...bare([required]), version: 1 }, 'version');
  });

  test('for a field without its column or label, or of a type that needs more', async () => {
    await refused(bare([{ name: '甲' }]), 'fields.0.field');
    await refused(bare([{ field: 'a' }]), 'fields.0.name');
    await refused(bare([{ ...required, edit_input: 'select' }]), 'fields.0.select_item');
    await refused(bare([{ ...required, edit_input: 'relation' }]), 'fields.0.settings');
    await refused(bare([required, { ...required, name: '乙' }]), 'fields.1.field');
  });

  test('for an unknown property, at its place', async () => {
    await refused({ ...bare([required]), owner: 1 }, 'owner');
    await refused(bare([{ ...required, owner: 1 }]), 'fields.0.owner');
  });

  test('for a form that is not there', async () => {
    expect(await send({ id: 999_999, name: '无' })).toMatchObject({
      status: 404,
      body: { errcode: formErrors.formNotFound.errcode },
    });
  });

  test('with an older version, and changes nothing', async () => {
    const form = await save(app, bare([required]));
    await save(app, { id: form.id, remark: '新' });
    expect(await send({ id: form.id, version: form.version, remark: '旧' })).toMatchObject({
      status: 409,
      body: { errcode: formErrors.staleForm.errcode },
    });
    expect((await show(app, form.id)).remark).toBe('新');
  });
});

describe('a new form in the shape of the requirements', () => {
  test('takes the defaults of the designer', async () => {
    const form = await save(app, bare([required]));
    expect(form).toMatchObject({ remark: '', sort_name: 'id', sort_type: 'desc' });
    const found = { search_input: 'text', settings: { sortable: true } };
    expect(form.fields).toMatchObject([{ ...fieldOf(required), ...found, sort: 1, custom_form_id: form.id }]);
  });

  test('leaves a field unsearched and unsorted where the save says so', async () => {
    const form = await save(app, bare([{ ...required, search_input: '', settings: { placeholder: '姓名' } }]));
    expect(form.fields).toMatchObject([{ search_input: '', settings: { placeholder: '姓名' } }]);
  });

  test('takes all properties of a field, numbered in the order of the list', async () => {
    const whole = {
      search_input: 'text',
      edit_input: 'text',
      admin_id: 1,
      department_id: 1,
      sort: 9,
      help: '',
      validation: ['required'],
      select_item: [],
      list_show: 0,
      form_show: 1,
      custom_form_id: 7,
    };
    const form = await save(
      app,
      bare([
        { ...whole, ...required },
        { ...whole, field: 'b', name: '乙', sort: 1 },
      ]),
    );
    expect(form.fields.map(({ field, sort, list_show }) => [field, sort, list_show])).toEqual([
      ['a', 1, 0],
      ['b', 2, 0],
    ]);
  });
});

describe('an existing form', () => {
  test('keeps what is absent, also the settings of a field', async () => {
    const settings = { placeholder: '请填写', span: 'half' as const };
    const field = fieldOf({ field: 'a', settings, validation: ['required'], help: '说明' });
    const form = await save(app, formOf({ remark: '原', sort_name: 'a', sort_type: 'asc', fields: [field] }));
    const id = form.fields[0]?.id;
    const saved = await save(app, {
      id: form.id,
      fields: [
        { id, field: 'a', name: '甲' },
        { field: 'b', name: '乙' },
      ],
    });
    const { name, table_name, remark, sort_name, sort_type } = form;
    expect(saved).toMatchObject({ name, table_name, remark, sort_name, sort_type, version: form.version + 1 });
    expect(saved.fields).toMatchObject([
      { ...field, id, name: '甲' },
      { field: 'b', name: '乙', search_input: 'text' },
    ]);
    expect(saved.fields[0]?.settings).toEqual(settings);
    expect((await save(app, { id: form.id, remark: '后' })).fields).toEqual(saved.fields);
  });

  test('sorts by a renamed field under its new name, and by the default when the field is gone', async () => {
    const form = await save(app, formOf({ sort_name: 'a', fields: [fieldOf({ field: 'a' })] }));
    const id = form.fields[0]?.id;
    expect((await save(app, { id: form.id, fields: [{ id, field: 'b', name: 'b' }] })).sort_name).toBe('b');
    expect((await save(app, { id: form.id, fields: [] })).sort_name).toBe('id');
  });

  test('loses the settings of a field’s old type with the type', async () => {
    const settings = { scale: 3, unit: '米', default_value: '1', privacy: 'personal' as const };
    const form = await save(app, formOf({ fields: [fieldOf({ field: 'a', edit_input: 'decimal', settings })] }));
    const id = form.fields[0]?.id;
    const saved = await save(app, { id: form.id, fields: [{ id, field: 'a', name: 'a', edit_input: 'text' }] });
    expect(saved.fields).toMatchObject([{ edit_input: 'text', settings: { privacy: 'personal' } }]);
    expect(Object.keys(saved.fields[0]?.settings ?? {})).not.toContain('scale');
  });

  test('is unchanged by what was shown and is posted back', async () => {
    const form = await save(app, formOf({ fields: [fieldOf({ field: 'a', validation: ['required'] })] }));
    expect(await save(app, await show(app, form.id))).toEqual(form);
    expect(await trailOf(app, form.id)).toHaveLength(1);
  });

  test('never takes an owner, a state or a home from the caller (assurance B19)', async () => {
    const other = await save(app, formOf({ fields: [fieldOf({ field: 'theirs' })] }));
    const form = await save(app, formOf({ fields: [fieldOf({ field: 'a' })] }));
    const { admin } = await signIn(app.db.kysely, { nodes: [] });
    const claims = { admin_id: admin.id, department_id: 999, admin_name: '别人' };
    const saved = await save(app, {
      ...inputOf(form),
      ...claims,
      kind: 'system',
      live_version: 9,
      synced: true,
      menu_id: 1,
      created_at: '2000-01-01T00:00:00Z',
      fields: form.fields
        .map((field) => ({ ...field, ...claims, custom_form_id: other.id, sort: 42 }))
        .map(({ admin_name: _name, ...field }) => field),
    });
    expect(saved).toEqual(form);
    const fresh = await save(app, {
      ...bare([{ ...required, ...{ admin_id: admin.id, department_id: 999 } }]),
      ...claims,
    });
    expect(fresh).toMatchObject({ admin_id: app.adminId, fields: [{ admin_id: app.adminId }] });
    expect([fresh.department_id, fresh.fields[0]?.department_id]).not.toContain(999);
    expect(await show(app, other.id)).toEqual(other);
  });
});

describe('a save without a version', () => {
  test('is the last to win, and says whose change it replaced', async () => {
    const form = await save(app, formOf());
    const { token, admin } = await signIn(app.db.kysely, { nodes: ['form.edit'] });
    expect((await send({ id: form.id, remark: '他人的改动' }, token)).status).toBe(200);
    const reply = await send({ id: form.id, remark: '后来的改动' });
    expect(reply).toMatchObject({ status: 200, body: { data: { remark: '后来的改动', version: form.version + 2 } } });
    expect(reply.body.msg).toMatch(/^保存成功，覆盖了 .+ 于 \d{4}-\d{2}-\d{2} \d{2}:\d{2} 的修改$/);
    expect(reply.body.msg).toContain(admin.username);
    expect((await send({ id: form.id, remark: '自己的改动' })).body.msg).toBe('保存成功');
    const same = await send({ id: form.id, remark: '自己的改动' }, token);
    expect(same.body).toMatchObject({ msg: '保存成功', data: { version: form.version + 3 } });
  });

  test('of twenty at once loses none', async () => {
    const form = await save(app, formOf());
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => send({ id: form.id, remark: `第 ${at} 人` })),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect((await show(app, form.id)).version).toBe(form.version + 20);
  });
});
