import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordErrors, recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { recordViewEndpoints } from '@shuyuan/contract/backoffice/records/record-view.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../identity/identity.test-kit';
import { callApi } from '../../identity/identity-api.test-kit';
import { askExport, exportedSheets } from '../export/export.test-kit';
import { importsOver, workbookOf } from '../import/import.test-kit';
import { liveForm } from '../record-read.test-kit';
import { maskSql, maskText } from '../row/mask';
import { type Clerk, clientOf, type Office, openOffice } from './rights.test-kit';

let office: Office;
let chief: Clerk;
/** Sees neither remark nor score, the name masked, and the level read-only. */
let clerk: Clerk;
let row: RecordRow;

const client = (by: Clerk) => clientOf(office.app, by, office.form.id);
const canary = '金丝雀';

beforeAll(async () => {
  office = await openOffice();
  chief = await office.clerk();
  clerk = await office.clerk({
    fields: { remark: 'hide', score: 'hide', full_name: 'mask', level: 'read_only' },
    classFields: { title: 'hide' },
  });
  const room = await clientOf(office.app, chief, office.classes.id).make({ title: canary, code: '明号' });
  row = await client(chief).make({ full_name: '王小明', remark: canary, score: 4711, level: 'high', room: room.id });
  await client(chief).make({ full_name: '李大', remark: '无', score: 1 });
});
afterAll(() => office.app.close());

describe('a hidden field', () => {
  it('cannot be searched, sorted, exported, mapped or written: it is no field at all', async () => {
    const at = client(clerk);
    const unknown = await at.read('index', { search: { nothing: 'x' } });
    for (const search of [{ remark: canary }, { remark: null }, { score: [4711, 4711] }]) {
      const { status, body } = await at.read('index', { search });
      const [name] = Object.keys(search);
      expect([status, body.errors]).toEqual([400, { [`search.${name}`]: [recordMessages.search] }]);
    }
    expect(unknown.body.errors).toEqual({ 'search.nothing': [recordMessages.search] });
    for (const name of ['remark', 'score', 'nothing']) {
      const { status, body } = await at.read('index', { search: { $any: [[name, 'filled']] } });
      expect([status, body.errors]).toEqual([400, { 'search.$any.0': [recordMessages.search] }]);
    }
    for (const sort_name of ['remark', 'score']) {
      expect((await at.read('index', { sort_name, sort_type: 'asc' })).body.errors).toEqual({
        sort_name: [recordMessages.sort],
      });
    }
    const file = { format: 'csv', columns: ['full_name', 'remark'] };
    expect((await askExport(office.app, { formId: office.form.id, token: clerk.token, body: file })).status).toBe(400);
    const filtered = { format: 'csv', columns: ['id'], filter: { search: { remark: canary } } };
    expect((await askExport(office.app, { formId: office.form.id, token: clerk.token, body: filtered })).status).toBe(
      400,
    );
    for (const [write, body] of [
      ['save', { values: { full_name: '新', remark: 'x' } }],
      ['save', { id: row.id, version: 1, values: { remark: 'x' } }],
      ['batch', { ids: [row.id], values: { remark: 'x' } }],
    ] as const) {
      const reply = await at.write(write, body);
      expect([reply.status, reply.body.errors]).toEqual([400, { remark: [recordMessages.unknownField] }]);
    }
    const imports = importsOver(office.app, { formId: office.form.id, token: clerk.token });
    const entry = await imports.taken(await workbookOf(['姓名', '评语'], [['新', 'x']]));
    expect(entry.mapping).toEqual([{ column: 0, field: 'full_name' }]);
    const mapping = [...entry.mapping, { column: 1, field: 'remark' }];
    const mapped = await imports.call('importCheck', {
      body: { id: entry.id, mode: 'insert', key_field: null, mapping },
    });
    expect(mapped.status).toBe(400);
  });

  it('is in no row, no meta, no history, no conflict and no reply, and no keyword finds it', async () => {
    const at = client(clerk);
    expect(await client(chief).ids({ keyword: canary })).toEqual([row.id]);
    for (const keyword of [canary, '金丝', 'jinsique', 'jsq', '4711', '47', `王 ${canary}`]) {
      expect([keyword, await at.ids({ keyword })]).toEqual([keyword, []]);
    }
    const meta = (await at.read('meta')).body.data as RecordMeta;
    const replies = [
      meta,
      (await at.list()).data,
      (await at.read('show', { id: row.id })).body,
      (await at.read('history', { id: row.id })).body,
      (await at.write('save', { id: row.id, version: 1, values: { mobile: '13800000001' } })).body,
      (await at.write('save', { id: row.id, version: 1, values: { mobile: '13800000002' } })).body,
    ];
    expect(replies.at(-1)).toMatchObject({ errcode: recordErrors.staleRecord.errcode });
    for (const word of [canary, '"remark",', 'score', '4711', '评语'])
      expect(JSON.stringify(replies)).not.toContain(word);
    expect(meta.fields.map(({ field }) => field)).not.toContain('remark');
    expect(meta.sortable).not.toContain('score');
  });

  it('names no record of another form', async () => {
    const at = client(clerk);
    const bare = { id: 1, label: '#1' };
    expect((await at.read('show', { id: row.id })).body.data).toMatchObject({ room: bare });
    expect((await at.read('options', { field: 'room' })).body).toEqual({ data: [bare], total: 1 });
    expect((await at.read('options', { field: 'room', keyword: canary })).body.total).toBe(0);
    expect((await at.read('options', { field: 'room', keyword: '明号' })).body.total).toBe(1);
    const csv = { format: 'xlsx', columns: ['room'], ids: [row.id] };
    const [sheet] = await exportedSheets(office.app, { formId: office.form.id, token: clerk.token, body: csv });
    expect(sheet?.rows[1]).toEqual(['#1 #1']);
  });

  it('is left out of what others shared, and of what can be brought back', async () => {
    const { form, app } = office;
    const query = { custom_form_id: String(form.id) };
    const settings = {
      columns: ['full_name', 'remark'],
      search: { remark: canary, full_name: '王小明' },
      sort_name: 'score',
    };
    const body = { name: '共享', is_shared: true, settings };
    expect((await callApi(app.url, recordViewEndpoints.saveView, { token: chief.token, query, body })).status).toBe(
      200,
    );
    const { body: views } = await callApi(app.url, recordViewEndpoints.views, { token: clerk.token, query });
    expect(views.data).toMatchObject([{ settings: { columns: ['full_name'], search: {} } }]);
    expect(JSON.stringify(views)).not.toMatch(new RegExp(`${canary}|score|王小明`));

    const made = await client(chief).make({ full_name: '甲', remark: '一' });
    const at = client(clerk);
    await client(chief).write('save', { id: made.id, version: 1, values: { remark: '二', mobile: '13800000003' } });
    const { body: history } = await at.read('history', { id: made.id });
    const first = (history.data as { id: number }[]).at(-1)?.id ?? 0;
    const back = await at.write('revert', { id: made.id, version: 2, change_id: first });
    expect([back.status, back.body.errcode]).toEqual([403, recordErrors.beyondRights.errcode]);
    expect((await client(chief).write('revert', { id: made.id, version: 2, change_id: first })).status).toBe(200);
  });

  it('whose default is taken already is not named to those who do not see it', async () => {
    const unique = await liveForm(office.app, [
      { field: 'title', name: '名称' },
      { field: 'badge', name: '编号', validation: ['unique'], settings: { default_value: 'A1' } },
    ]);
    const nodes = ['create', 'edit', 'index', 'detail'].map((action) => `form_${unique.id}.${action}`);
    const badge = unique.fields.find(({ field }) => field === 'badge')?.id ?? 0;
    const fields = [{ custom_form_id: unique.id, field_id: badge, access: 'hide' as const }];
    const { token } = await signIn(office.app.db.kysely, { nodes, fields });
    const save = (values: object) =>
      callApi(office.app.url, recordWriteEndpoints.save, {
        token,
        query: { custom_form_id: String(unique.id) },
        body: { values },
      });
    expect((await save({ title: '甲' })).status).toBe(200);
    const second = await save({ title: '乙' });
    expect(second).toMatchObject({ status: 409, body: { errcode: recordErrors.hiddenConflict.errcode } });
    expect(JSON.stringify(second.body)).not.toMatch(/badge|编号|A1/);
    const [named, unknown] = [await save({ badge: 'A1' }), await save({ bedge: 'A1' })];
    expect(named.status).toBe(unknown.status);
    expect(JSON.stringify(named.body)).toBe(JSON.stringify(unknown.body).replaceAll('bedge', 'badge'));
  });

  it('that has to be filled in is not asked of those who do not see it, and gets its default', async () => {
    const form = await liveForm(office.app, [
      { field: 'title', name: '标题', validation: ['required'] },
      { field: 'grade', name: '等级', validation: ['required'], settings: { default_value: 'C' } },
      { field: 'secret', name: '秘密', validation: ['required'] },
    ]);
    const nodes = ['index', 'detail', 'create', 'import'].map((action) => `form_${form.id}.${action}`);
    const rights = form.fields
      .filter(({ field }) => field !== 'title')
      .map(({ id }) => ({ custom_form_id: form.id, field_id: id, access: 'hide' as const }));
    const maker = await signIn(office.app.db.kysely, { nodes, fields: rights });
    const made = await clientOf(office.app, maker, form.id).make({ title: '甲' });
    expect(made).not.toHaveProperty('grade');
    const imports = importsOver(office.app, { formId: form.id, token: maker.token });
    const entry = await imports.check(await imports.taken(await workbookOf(['标题'], [['乙']])));
    expect((await imports.commit(entry.id)).state).toBe('succeeded');
    const { rows } = await office.app.db.pool.query(
      `select title, grade, secret from form.${form.table_name} order by id`,
    );
    expect(rows).toEqual([
      { title: '甲', grade: 'C', secret: null },
      { title: '乙', grade: 'C', secret: null },
    ]);
  });
});

describe('a masked field', () => {
  it('comes with its first letter, and is not searched, sorted or found by a word', async () => {
    const at = client(clerk);
    expect((await at.read('show', { id: row.id })).body.data).toMatchObject({ full_name: '王***' });
    expect((await at.list({ search: { id: [row.id] } })).data[0]).toMatchObject({ full_name: '王***' });
    const { status, body } = await at.read('index', { search: { full_name: '王小明' } });
    expect([status, body.errors]).toEqual([400, { 'search.full_name': [recordMessages.searchConcealed] }]);
    expect((await at.read('index', { sort_name: 'full_name', sort_type: 'asc' })).status).toBe(400);
    for (const keyword of ['王小明', '小明', 'wxm'])
      expect([keyword, await at.ids({ keyword })]).toEqual([keyword, []]);
    const { body: history } = await at.read('history', { id: row.id });
    expect(JSON.stringify(history)).not.toContain('小明');
    const body2 = { format: 'xlsx', columns: ['full_name'], ids: [row.id] };
    const [sheet] = await exportedSheets(office.app, { formId: office.form.id, token: clerk.token, body: body2 });
    expect(sheet?.rows).toEqual([['姓名'], ['王***']]);
  });

  it('is no key of an import, and no import tells whether a guess was right', async () => {
    const keyed = await client(chief).make({ full_name: '钥匙', mobile: '13811112222' });
    const imports = importsOver(office.app, { formId: office.form.id, token: clerk.token });
    const bytes = await workbookOf(['手机', '姓名'], [['13811112222', '钥匙']]);
    const entry = await imports.taken(bytes);
    const refused = await imports.call('importCheck', {
      body: { id: entry.id, mode: 'update', key_field: 'full_name', mapping: entry.mapping },
    });
    expect(refused.status).toBe(400);
    expect(await imports.check(entry, { mode: 'update', key_field: 'mobile' })).toMatchObject({
      changed_rows: 1,
      same_rows: 0,
    });
    expect((await client(chief).read('show', { id: keyed.id })).body.data).toMatchObject({ version: 1 });
  });

  it('is masked alike by the program and by the database', async () => {
    const samples = [
      '',
      '王',
      '王小明',
      'a@x.cn',
      'zhang.san@mail.example.cn',
      '@x.cn',
      'a"@b"@x.cn',
      '13812345678',
      '1381234',
    ];
    for (const type of ['text', 'textarea', 'url', 'email', 'mobile'] as const) {
      for (const sample of samples) {
        const { rows } = await sql<{ masked: string }>`select ${maskSql(type, sql`${sample}::text`)} as masked`.execute(
          office.app.db.kysely,
        );
        expect([type, sample, rows[0]?.masked]).toEqual([type, sample, maskText(type, sample)]);
      }
    }
    expect(maskText('email', 'zhang.san@mail.cn')).toBe('z***@mail.cn');
  });
});

describe('a read-only field', () => {
  it('is seen, searched and sorted, and refused at itself by every write', async () => {
    const at = client(clerk);
    const meta = (await at.read('meta')).body.data as RecordMeta;
    expect(meta.read_only).toEqual(['level']);
    expect(await at.ids({ search: { level: 'high' } })).toContain(row.id);
    const refused = { level: [recordMessages.readOnly] };
    const current = (await at.read('show', { id: row.id })).body.data as RecordRow;
    for (const [write, body] of [
      ['save', { values: { full_name: '新', level: 'high' } }],
      ['save', { id: row.id, version: current.version, values: { level: 'low' } }],
      ['batch', { ids: [row.id], values: { level: 'low' } }],
    ] as const) {
      const reply = await at.write(write, body);
      expect([reply.status, reply.body.errors]).toEqual([400, refused]);
    }
    expect(await at.make({ full_name: '新来' })).toMatchObject({ level: 'low' });
  });
});

describe('a sensitive field', () => {
  it('comes masked where it is a text and not at all where it is none, to those who may not see it whole', async () => {
    const form = await liveForm(office.app, [
      { field: 'name', name: '姓名' },
      { field: 'illness', name: '病史', search_input: 'text', settings: { privacy: 'sensitive' } },
      { field: 'weight', name: '体重', edit_input: 'number', settings: { privacy: 'sensitive', sortable: true } },
      { field: 'hotline', name: '总机', edit_input: 'mobile', settings: { privacy: 'open' } },
    ]);
    const nodes = ['index', 'detail', 'create'].map((action) => `form_${form.id}.${action}`);
    const trusted = await signIn(office.app.db.kysely, { nodes: [...nodes, `form_${form.id}.unmask`] });
    const staff = await signIn(office.app.db.kysely, { nodes });
    const values = { name: '甲', illness: '高血压', weight: 70, hotline: '13800000000' };
    const { id } = await clientOf(office.app, trusted, form.id).make(values);
    expect((await clientOf(office.app, trusted, form.id).read('show', { id })).body.data).toMatchObject(values);
    const at = clientOf(office.app, staff, form.id);
    const { data } = (await at.read('show', { id })).body as { data: RecordRow };
    expect(data).toMatchObject({ name: '甲', illness: '高***', hotline: '13800000000' });
    expect(data).not.toHaveProperty('weight');
    expect((await at.read('index', { sort_name: 'weight', sort_type: 'asc' })).status).toBe(400);
    expect(await at.ids({ keyword: '血压' })).toEqual([]);
    expect(await at.ids({ keyword: '甲' })).toEqual([id]);
  });
});
