import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCaller } from '../../platform/http/caller.test-kit';
import { type FormApp, makeFindable, startFormApp } from '../forms/form.test-kit';
import { listRecords } from './list/list.service';
import { readMeta } from './meta.service';
import { listOptions } from './options.service';
import { liveForm, read, staffOf } from './record-read.test-kit';
import { showRecord } from './show.service';

let app: FormApp;
let target: FormDetail;
let form: FormDetail;
let token: string;
const grades = [{ label: '本科', value: 'a' }];
beforeAll(async () => {
  app = await startFormApp();
  target = await liveForm(app, [
    { field: 'code', name: '编号' },
    { field: 'grade', name: '层次', edit_input: 'select', select_item: grades },
  ]);
  await app.db.pool.query(
    `insert into form.${target.table_name} (code, grade, deleted_at)
     select 'T' || g, 'a', case when g = 7 then now() end from generate_series(1, 25) g`,
  );
  await makeFindable(app, target.id);
  form = await liveForm(app, [
    { field: 'photo', name: '照片', edit_input: 'image' },
    { field: 'full_name', name: '姓名' },
    { field: 'mobile', name: '手机', edit_input: 'mobile' },
    { field: 'link', name: '关联', edit_input: 'relation', settings: { relation_form_id: target.id } },
    {
      field: 'graded',
      name: '按层次',
      edit_input: 'relations',
      settings: { relation_form_id: target.id, relation_label: 'grade' },
    },
    { field: 'owner', name: '负责人', edit_input: 'admin' },
    { field: 'unit', name: '部门', edit_input: 'department' },
  ]);
  token = await staffOf(app, [form.id, target.id]);
});
afterAll(() => app.close());

const metaOf = async (formId: number, by: string): Promise<RecordMeta> =>
  (await read(app, 'meta', { formId, token: by })).body.data as RecordMeta;

describe('what a screen is drawn from', () => {
  it('is the live definition, what lists can be sorted by, what is masked, and what the caller may do', async () => {
    const meta = await metaOf(form.id, token);
    expect(meta).toMatchObject({
      id: form.id,
      name: form.name,
      kind: 'custom',
      live_version: 1,
      derived: [],
    });
    expect(meta.fields.map(({ field }) => field)).toEqual(form.fields.map(({ field }) => field));
    expect(meta.title_field).toBe('full_name');
    expect(meta.masked).toEqual(['mobile']);
    expect(meta.sortable).toEqual(['id', 'created_at', 'updated_at', 'version', 'full_name', 'link', 'owner', 'unit']);
    expect(meta.actions).toEqual(['index', 'detail', 'create', 'edit', 'delete', 'import', 'export', 'reveal']);
    const few = await metaOf(form.id, await staffOf(app, [form.id], ['index', 'unmask']));
    expect([few.actions, few.masked]).toEqual([['index', 'unmask'], []]);
    expect(few.sortable).toContain('mobile');
  });

  it('names the forms that point to this one, as far as the caller may list them', async () => {
    const base = { custom_form_id: form.id, form_name: form.name };
    expect((await metaOf(target.id, token)).related).toEqual([
      { ...base, field: 'link', field_name: '关联' },
      { ...base, field: 'graded', field_name: '按层次' },
    ]);
    expect((await metaOf(target.id, await staffOf(app, [target.id]))).related).toEqual([]);
  });
});

describe('the options of a field', () => {
  const options = async (query: Record<string, unknown>) =>
    (await read(app, 'options', { formId: form.id, token, query })).body;

  it('are refused for a field that points nowhere and for one that is not there', async () => {
    for (const field of ['full_name', 'nobody', "link'--", 'id']) {
      const { status, body } = await read(app, 'options', { formId: form.id, token, query: { field } });
      expect([field, status, body.errors]).toEqual([field, 400, { field: [recordMessages.optionsField] }]);
    }
    expect((await read(app, 'options', { formId: form.id, token, query: { field: 'link', ids: '1,x' } })).status).toBe(
      400,
    );
  });

  it('are the latest records, twenty at a time, without deleted ones unless they are named', async () => {
    const { data, total } = (await options({ field: 'link' })) as { data: RecordRow[]; total: number };
    expect(total).toBe(24);
    expect(data).toHaveLength(20);
    expect(data[0]).toEqual({ id: 25, label: 'T25' });
    expect(data.some(({ id }) => id === 7)).toBe(false);
    expect(await options({ field: 'link', ids: '7,3,999' })).toEqual({
      data: [
        { id: 7, label: 'T7' },
        { id: 3, label: 'T3' },
      ],
      total: 2,
    });
  });

  it('are found by the words of the record, and called by the label that the field chose', async () => {
    expect(await options({ field: 'link', keyword: 'T7' })).toEqual({ data: [], total: 0 });
    expect(await options({ field: 'link', keyword: 'T' })).toMatchObject({ total: 24 });
    expect(await options({ field: 'graded', ids: '3' })).toEqual({ data: [{ id: 3, label: '本科' }], total: 1 });
  });

  it('of people and departments are found by their names', async () => {
    const people = await options({ field: 'owner', keyword: app.adminName });
    expect(people).toEqual({ data: [{ id: app.adminId, label: app.adminName }], total: 1 });
    expect(await options({ field: 'admin_id', ids: String(app.adminId) })).toEqual(people);
    expect(await options({ field: 'unit', keyword: '商' })).toEqual({ data: [{ id: 1, label: '商学院' }], total: 1 });
    expect(await options({ field: 'unit', keyword: '%' })).toEqual({ data: [], total: 0 });
  });
});

describe('a form with a keeper', () => {
  it('lists what the keeper works out, and offers no action that the keeper withholds', async () => {
    await app.db.pool.query(`insert into form.${form.table_name} (full_name) values ('张三')`);
    const keeper = {
      table: form.table_name,
      withholds: ['create', 'delete'] as const,
      derived: [
        { field: 'letters', value: (row: ReturnType<typeof sql>) => sql`to_json(char_length(${row}.full_name))` },
        { field: 'full_name', value: () => sql`to_json('保密'::text)` },
      ],
    };
    const deps = { db: app.db, keepers: new Map([[form.table_name, keeper]]) };
    const caller = testCaller({ adminId: app.adminId, isSuper: true });
    const query = { custom_form_id: form.id, page: 1, page_size: 10, deleted: false };
    const listed = JSON.parse((await listRecords(deps, { query, caller })).text) as { data: RecordRow[] };
    expect(listed.data[0]).toMatchObject({ letters: 2, full_name: '保密' });
    const shown = await showRecord(deps, { formId: form.id, id: 1, caller });
    expect(JSON.parse(shown.text)).toEqual({ data: listed.data[0] });
    const meta = await readMeta(deps, { formId: form.id, caller });
    expect(meta).toMatchObject({ derived: ['letters', 'full_name'] });
    expect(meta.actions).toEqual(['index', 'detail', 'edit', 'import', 'export', 'unmask', 'reveal']);
  });

  it('says which records no longer count, in its screens and among options, to those who see by what', async () => {
    const struckWhen = { field: 'code', values: ['T24'] };
    const deps = { db: app.db, keepers: new Map([[target.table_name, { table: target.table_name, struckWhen }]]) };
    const all = testCaller({ adminId: app.adminId, isSuper: true });
    expect(await readMeta(deps, { formId: target.id, caller: all })).toMatchObject({ struck_when: struckWhen });
    const asked = { formId: form.id, field: 'link', page: 1, ids: [24, 25], caller: all };
    expect((await listOptions(deps, asked)).data).toEqual([
      { id: 25, label: 'T25', struck: false },
      { id: 24, label: 'T24', struck: true },
    ]);
    const plain = { ...deps, keepers: new Map() };
    expect(await readMeta(plain, { formId: target.id, caller: all })).toMatchObject({ struck_when: null });
    const other = { table: target.table_name, struckWhen: { ...struckWhen, field: 'unseen' } };
    const unseen = { ...deps, keepers: new Map([[target.table_name, other]]) };
    expect((await listOptions(unseen, asked)).data).toEqual([
      { id: 25, label: 'T25' },
      { id: 24, label: 'T24' },
    ]);
  });
});
