import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { type SystemForm, systemField } from '@shuyuan/contract/backoffice/forms/system-form';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FormApp, fieldOf, startFormApp, sync } from '../form.test-kit';
import { ensureSystemForms } from './system-form.service';

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp();
});
afterAll(() => app.close());

const house: SystemForm = {
  id: 990_001,
  name: '校舍',
  table_name: 'course_house',
  remark: '',
  sort_name: 'id',
  sort_type: 'desc',
  fields: [
    systemField({ field: 'name', name: '名称', edit_input: 'text', validation: ['required', 'unique'] }),
    systemField({ field: 'floors', name: '层数', edit_input: 'number' }),
  ],
};

const show = async () => {
  const { body } = await app.call(formEndpoints.show, { query: { id: String(house.id) } });
  return body.data as {
    version: number;
    live_version: number;
    synced: boolean;
    kind: string;
    fields: { id: number; field: string }[];
  } & Record<string, unknown>;
};

it('brings a form with its table into being, once, and runs what its slice adds', async () => {
  const made: string[] = [];
  const setup = {
    form: house,
    schema: [sql`create unique index if not exists course_house_pair on form.course_house (name, floors)`],
    onMade: async () => void made.push('made'),
  };
  await ensureSystemForms(app.db.kysely, [setup]);
  await ensureSystemForms(app.db.kysely, [setup]);
  expect(made).toEqual(['made']);
  expect(await show()).toMatchObject({ kind: 'system', live_version: 1, synced: true });
  await app.db.pool.query("insert into form.course_house (name, floors) values ('甲楼', 3)");
  const { rows } = await app.db.pool.query("select 1 from pg_indexes where indexname = 'course_house_pair'");
  expect(rows).toHaveLength(1);
});

it('lets staff add fields and none of them touch its own', async () => {
  const form = await show();
  const input = {
    id: house.id,
    version: form.version,
    name: house.name,
    table_name: house.table_name,
    remark: '',
    sort_name: 'id',
    sort_type: 'desc',
  };
  const fields = form.fields.map(({ field, id }) => ({ ...house.fields.find((one) => one.field === field), id }));
  const removed = await app.call(formEndpoints.save, { body: { ...input, fields: fields.slice(0, 1) } });
  expect(removed.body).toMatchObject({ errcode: formErrors.systemField.errcode });
  const added = { ...input, fields: [fieldOf({ field: 'colour', name: '颜色' }), ...fields] };
  expect((await app.call(formEndpoints.save, { body: added })).status).toBe(200);
  expect(await sync(app, house.id)).toMatchObject({ synced: true });
});

it('grows with the code, where the code says; what staff added, where they put it and every row stay', async () => {
  const [before] = (await show()).fields;
  const [first, ...others] = house.fields;
  const lift = systemField({ field: 'lift', name: '电梯', edit_input: 'switch' });
  const grown = { ...house, fields: [...(first ? [first] : []), lift, ...others] };
  await ensureSystemForms(app.db.kysely, [{ form: grown }]);
  const form = await show();
  expect(form.fields.map(({ field }) => field)).toEqual(['colour', 'name', 'lift', 'floors']);
  expect(form.fields[0]?.id).toBe(before?.id);
  expect(form).toMatchObject({ synced: true });
  const { rows } = await app.db.pool.query('select name, floors, lift from form.course_house');
  expect(rows).toEqual([{ name: '甲楼', floors: 3, lift: null }]);
});

it('steps aside when staff already have a form of its name', async () => {
  const form = { ...house, id: 990_002, table_name: 'course_house_two' };
  await ensureSystemForms(app.db.kysely, [{ form }]);
  const { body } = await app.call(formEndpoints.show, { query: { id: String(form.id) } });
  expect(body.data).toMatchObject({ name: '校舍（系统）' });
});

it('stops the start when its table is someone else’s', async () => {
  const form = { ...house, id: 990_003, name: '又一座' };
  await expect(ensureSystemForms(app.db.kysely, [{ form }])).rejects.toThrow('course_house');
});
