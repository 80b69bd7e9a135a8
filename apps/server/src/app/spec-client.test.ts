import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin } from '../backoffice/identity/identity.test-kit';
import { startTestApp, type TestApp } from './app.test-kit';

// A client that knows the requirements' calls and property names and nothing else: no type or schema of the contract.

interface Field {
  readonly id: number;
  readonly field: string;
  readonly name: string;
  readonly sort: number;
}
interface Form {
  readonly id: number;
  readonly name: string;
  readonly table_name: string;
  readonly fields: readonly Field[];
}
interface Reply<T> {
  readonly data: T;
  readonly total: number;
  readonly msg: string;
  readonly access_token: string;
  readonly errcode?: number;
  readonly errmsg?: string;
  readonly errors?: unknown;
}

let app: TestApp;
let token: string;

const read = async <T>(response: Response): Promise<Reply<T>> => {
  const body = (await response.json()) as Reply<T>;
  const { errcode, errmsg, errors } = body;
  expect({ url: response.url, status: response.status, errcode, errmsg, errors }).toEqual({
    url: response.url,
    status: 200,
  });
  return body;
};
const headers = () => ({ authorization: `Bearer ${token}` });
const get = async <T = Form>(path: string, query: Record<string, string | number> = {}) => {
  const words = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return read<T>(await fetch(`${app.url}/api/admin/${path}?${new URLSearchParams(words)}`, { headers: headers() }));
};
const post = async (path: string, body: unknown) =>
  read<Form>(
    await fetch(`${app.url}/api/admin/${path}`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
const fieldsOf = async (formId: number) =>
  get<Field[]>('custom-form-field/index', {
    page: 1,
    page_size: 999,
    sort_name: 'sort',
    sort_type: 'asc',
    custom_form_id: formId,
  });

beforeAll(async () => {
  app = await startTestApp();
  const { username, password } = await createAdmin(app.db.kysely, { roles: ['admin'] });
  const response = await fetch(`${app.url}/api/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  token = (await read<undefined>(response)).access_token;
});
afterAll(() => app.close());

test('a form goes its whole way in the words of the requirements', async () => {
  const { types } = (await get<{ types: { key: string }[] }>('custom-form-field/config')).data;
  expect(types.map(({ key }) => key)).toEqual(expect.arrayContaining(['text', 'select', 'date', 'textarea']));
  const designed = await post('custom-form/save', {
    name: '校友来访',
    table_name: 'alumni_visit',
    fields: [
      { field: 'guest', name: '来宾', validation: ['required'], search_input: 'text' },
      {
        field: 'purpose',
        name: '事由',
        edit_input: 'select',
        search_input: '',
        admin_id: 1,
        department_id: 1,
        sort: 7,
        help: '',
        validation: [],
        select_item: [{ label: '参观', value: 'tour' }],
        list_show: 1,
        form_show: 1,
      },
      { field: 'day', name: '日期', edit_input: 'date' },
    ],
  });
  expect(designed.msg).toBe('保存成功');
  const { id } = designed.data;
  await get('custom-form/update-table', { id });

  const listed = await get<Form[]>('custom-form/index', {
    page: 1,
    page_size: 10,
    sort_name: 'created_at',
    sort_type: 'desc',
    _: 1,
  });
  expect(listed.data[0]).toMatchObject({ id, name: '校友来访', table_name: 'alumni_visit' });
  expect(listed.total).toBeGreaterThan(0);
  const tables = await get<Form[]>('custom-form/real-table-index', { page: 1, page_size: 999 });
  expect(tables.data.map((table) => table.table_name)).toContain('alumni_visit');
  expect((await get('custom-form/real-table-show', { table: 'alumni_visit' })).data.fields).toHaveLength(3);

  const shown = (await get('custom-form/show', { id })).data;
  await post('custom-form/save', shown);
  expect((await get('custom-form/show', { id })).data).toEqual(shown);

  // The screen of fields reads them, changes and reorders them, and saves the form with its list.
  const { data: fields, total } = await fieldsOf(id);
  expect(total).toBe(3);
  expect(fields.map((field) => field.sort)).toEqual([1, 2, 3]);
  const [guest, purpose, day] = fields;
  const edited = [day, { ...guest, name: '来访人' }, purpose, { field: 'note', name: '备注', edit_input: 'textarea' }];
  await post('custom-form/save', { id, name: '校友来访', table_name: 'alumni_visit', fields: edited });
  await get('custom-form/update-table', { id });
  const after = (await fieldsOf(id)).data;
  expect(after.map((field) => [field.field, field.name, field.sort])).toEqual([
    ['day', '日期', 1],
    ['guest', '来访人', 2],
    ['purpose', '事由', 3],
    ['note', '备注', 4],
  ]);
  expect(after[1]).toMatchObject({ id: guest?.id, validation: ['required'], search_input: 'text' });

  expect((await get('custom-form-field/destroy', { id: after[3]?.id ?? 0 })).msg).toBe('删除成功');
  expect((await fieldsOf(id)).total).toBe(3);

  const copy = (await get('custom-form/clone-table', { id })).data;
  expect(copy.name).toBe('校友来访 副本');
  for (const form of [copy.id, id]) expect((await get('custom-form/destroy', { id: form })).msg).toBe('删除成功');
  const left = (await get<Form[]>('custom-form/index', { page: 1, page_size: 999 })).data.map((form) => form.id);
  expect(left).not.toContain(id);
  expect(left).not.toContain(copy.id);
});

test('the four paging parameters are taken by the tables of the requirements', async () => {
  for (const path of ['custom-form/index', 'custom-form/real-table-index']) {
    const load = async (query: Record<string, string | number>) =>
      get<Form[]>(path, { page: 1, sort_name: 'table_name', ...query });
    const { data, total } = await load({ page_size: 999, sort_type: 'asc' });
    expect(data).toHaveLength(total);
    const backwards = await load({ page_size: 2, page: 2, sort_type: 'desc' });
    expect(backwards).toEqual({ data: [...data].reverse().slice(2, 4), total });
  }
});
