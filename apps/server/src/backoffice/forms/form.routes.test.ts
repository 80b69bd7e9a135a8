import { formEndpoints, formFieldEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FormApp, fieldOf, formOf, inputOf, save, show, startFormApp, trailOf } from './form.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp();
});
afterAll(() => app.close());

const list = (query: Record<string, string> = {}) => app.call(formEndpoints.index, { query });
const fieldsOf = (query: Record<string, string>) => app.call(formFieldEndpoints.index, { query });
const namesIn = ({ body }: { body: Record<string, unknown> }) =>
  (body.data as { name: string }[]).map(({ name }) => name);

describe('the list of forms', () => {
  test.each<Record<string, string>>([
    { sort_name: 'name; drop table app.custom_form' },
    { sort_name: "(case when 1=1 then 'name' else 'id' end)" },
    { sort_name: 'admin_id' },
    { sort_type: 'desc nulls last' },
    { search: '{"password_hash":"x"}' },
    { search: '{"name":{"$ne":""}}' },
    { search: 'x' },
    { page_size: '1000' },
    { page: '0' },
  ])('refuses %j (assurance C22)', async (query) => expect((await list(query)).status).toBe(400));

  test('ignores a parameter that it does not know', async () => {
    expect(await list({ surprise: '1' })).toEqual(await list({}));
  });

  test('finds by keyword and condition; wildcards count as letters', async () => {
    const form = await save(app, formOf({ name: '师资 100%', table_name: 'shi_zi' }));
    await save(app, formOf({ name: '师资 1000', table_name: 'shixzi' }));
    expect(namesIn(await list({ keyword: '100%' }))).toEqual([form.name]);
    expect(namesIn(await list({ keyword: 'shi_zi' }))).toEqual([form.name]);
    expect(namesIn(await list({ search: JSON.stringify({ table_name: 'shi_zi', synced: false }) }))).toEqual([
      form.name,
    ]);
    expect(namesIn(await list({ search: JSON.stringify({ table_name: 'shi_zi', synced: true }) }))).toEqual([]);
    expect(namesIn(await list({ search: JSON.stringify({ name: '师资', kind: 'system' }) }))).toEqual([]);
  });

  test('sorts names by pinyin and pages with the whole total', async () => {
    for (const name of ['排序-张', '排序-李', '排序-王']) await save(app, formOf({ name }));
    const query = { keyword: '排序-', sort_name: 'name', sort_type: 'asc', page_size: '2' };
    const first = await list(query);
    expect(namesIn(first)).toEqual(['排序-李', '排序-王']);
    expect(first.body.total).toBe(3);
    expect(namesIn(await list({ ...query, page: '2' }))).toEqual(['排序-张']);
    expect(await list({ ...query, page: '9' })).toMatchObject({ body: { data: [], total: 3 } });
  });
});

describe('a form that is not there', () => {
  test.each([formEndpoints.show, formEndpoints.destroy, formEndpoints.relationDestroy, formEndpoints.versions])(
    'is told as such by $path',
    async (endpoint) => {
      expect(await app.call(endpoint, { query: { id: '999999' } })).toMatchObject({
        status: 404,
        body: { errcode: formErrors.formNotFound.errcode },
      });
      for (const id of ['', '0', '-1', '1.5', "1' or 1=1", '99999999999999999999']) {
        expect((await app.call(endpoint, { query: { id } })).status).toBe(400);
      }
    },
  );
});

describe('the fields of a form', () => {
  test('come by sort, all on one page (requirements §7)', async () => {
    const fields = Array.from({ length: 120 }, (_, at) => fieldOf({ field: `f${at}` }));
    const form = await save(app, formOf({ fields }));
    const id = String(form.id);
    const asked = { page: '1', page_size: '999', sort_name: 'sort', sort_type: 'asc', custom_form_id: id };
    const reply = await fieldsOf(asked);
    expect(formFieldEndpoints.index.reply.parse(reply.body)).toEqual({ data: form.fields, total: 120 });
    expect((await fieldsOf({ custom_form_id: id })).body.data).toHaveLength(120);
    const last = await fieldsOf({ ...asked, sort_type: 'desc', page_size: '1' });
    expect(last.body).toMatchObject({ data: [{ field: 'f119', sort: 120 }], total: 120 });
    expect(await fieldsOf({ custom_form_id: id, keyword: 'f119' })).toMatchObject({ body: { total: 1 } });
    expect((await fieldsOf({})).status).toBe(400);
    expect((await fieldsOf({ custom_form_id: id, sort_name: 'settings' })).status).toBe(400);
  });

  test('can be removed one by one; the rest close up, the edit counts and is recorded', async () => {
    const form = await save(
      app,
      formOf({ sort_name: 'a', fields: ['a', 'b', 'c'].map((field) => fieldOf({ field })) }),
    );
    const id = String(form.fields[0]?.id);
    const reply = await app.call(formFieldEndpoints.destroy, { query: { id } });
    expect(reply).toMatchObject({ status: 200, body: { msg: '删除成功' } });
    const after = await show(app, form.id);
    expect(after).toMatchObject({ version: form.version + 1, sort_name: 'id', fields_count: 2 });
    expect(after.fields.map(({ field, sort }) => [field, sort])).toEqual([
      ['b', 1],
      ['c', 2],
    ]);
    expect(await app.call(formFieldEndpoints.destroy, { query: { id } })).toMatchObject({
      status: 404,
      body: { errcode: formErrors.fieldNotFound.errcode },
    });
    expect((await app.call(formEndpoints.save, { body: inputOf(form) })).status).toBe(409);
    expect((await trailOf(app, form.id)).at(-1)).toMatchObject({ action: 'form.delete_field', before: { field: 'a' } });
  });

  test('that the code defined cannot be removed', async () => {
    const form = await save(app, formOf({ fields: [fieldOf({ field: 'a' })] }));
    await app.db.pool.query('update app.custom_form_field set is_system = true where custom_form_id = $1', [form.id]);
    expect(await app.call(formFieldEndpoints.destroy, { query: { id: String(form.fields[0]?.id) } })).toMatchObject({
      status: 409,
      body: { errcode: formErrors.systemField.errcode },
    });
    expect(await show(app, form.id)).toEqual(form);
  });
});

describe('what the designer is offered', () => {
  test('is what a save accepts: every type with its rules, search controls and settings', async () => {
    const { data } = formFieldEndpoints.config.reply.parse((await app.call(formFieldEndpoints.config)).body);
    expect(data.types).toHaveLength(33);
    expect(new Set(data.types.map(({ group }) => group))).toEqual(new Set(data.groups.map(({ key }) => key)));
    const rules = new Set(data.rules.map(({ key }) => key));
    const controls = new Set(data.search_inputs.map(({ key }) => key));
    for (const type of data.types) {
      expect(type.rules.filter((rule) => !rules.has(rule))).toEqual([]);
      expect(type.search_inputs.filter((control) => !controls.has(control))).toEqual([]);
    }
    const takes = Object.fromEntries(data.rules.map((rule) => [rule.key, rule.takes]));
    expect(takes).toMatchObject({ required: 'nothing', min: 'number', max_length: 'length', pattern: 'pattern' });
  });
});

describe('a name for a label', () => {
  const named = async (query: Record<string, string>) => {
    const reply = await app.call(formFieldEndpoints.pinyin, { query });
    return reply.status === 200 ? (reply.body.data as { field: string }).field : reply.status;
  };

  test('is refused for no label and for one that is far too long', async () => {
    expect(await named({})).toBe(400);
    expect(await named({ name: '  ' })).toBe(400);
    expect(await named({ name: '长'.repeat(101) })).toBe(400);
    expect(await named({ name: '姓名', for: 'schema' })).toBe(400);
  });

  test('is pinyin by the word, valid and free', async () => {
    expect(await named({ name: '银行' })).toBe('yin_hang');
    expect(await named({ name: '长度' })).toBe('chang_du');
    expect(await named({ name: '姓名', taken: 'xing_ming,nian_ling' })).toBe('xing_ming_2');
    const form = await save(app, formOf({ fields: [fieldOf({ field: 'xing_ming' })] }));
    expect(await named({ name: '姓名', custom_form_id: String(form.id) })).toBe('xing_ming_2');
    expect(await named({ name: '姓名', custom_form_id: String(form.id), taken: 'other' })).toBe('xing_ming');
  });

  test('of a table is none of a form, of a real table or of one that may come back', async () => {
    const form = await save(app, formOf({ table_name: 'ming_dan' }));
    expect(await named({ name: '名单', for: 'table' })).toBe('ming_dan_2');
    expect(await named({ name: '名单', for: 'table', custom_form_id: String(form.id) })).toBe('ming_dan');
    await app.db.pool.query('create table form.ming_dan_2 (id bigint)');
    await app.db.pool.query(
      `insert into app.form_recycled (kind, form_name, table_name, definition, place) values ('table', 'x', 'ming_dan_3', '{}', 'p')`,
    );
    expect(await named({ name: '名单', for: 'table' })).toBe('ming_dan_4');
  });
});
