import { buffer } from 'node:stream/consumers';
import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { PersonForm } from '@shuyuan/contract/backoffice/privacy/person';
import { personEndpoints } from '@shuyuan/contract/backoffice/privacy/person.endpoints';
import type { RecordChange } from '@shuyuan/contract/backoffice/records/record';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { picture } from '../../files/file.test-kit';
import type { FormApp } from '../../forms/form.test-kit';
import { signIn } from '../../identity/identity.test-kit';
import { callApi, type WireReply } from '../../identity/identity-api.test-kit';
import { jobsOver, untilOver } from '../../jobs/job.test-kit';
import { queueMessages } from '../../messages/message.test-kit';
import { startExportApp } from '../../records/export/export.test-kit';
import { list, liveForm, read, staffOf } from '../../records/record-read.test-kit';

const mobile = '13812345678';
const number = '11010519491231002X';
const reason = '本人书面申请';

let app: FormApp;
let contact: FormDetail;
let enrolment: FormDetail;
let staff: string;
let officer: string;
let photo: string;
let shared: string;

const save = async (form: FormDetail, values: Record<string, unknown>): Promise<void> => {
  const query = { custom_form_id: String(form.id) };
  const { status, body } = await callApi(app.url, recordWriteEndpoints.save, { token: staff, query, body: { values } });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
};

const upload = async (token: string, name: string): Promise<string> => {
  const data = new FormData();
  data.append('file', new Blob([Buffer.from(await picture())], { type: 'image/png' }), name);
  const reply = await fetch(`${app.url}/api/admin/upload-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: data,
  });
  return ((await reply.json()) as { url: string }).url;
};

beforeAll(async () => {
  app = await startExportApp();
  contact = await liveForm(app, [
    { field: 'name', name: '姓名' },
    { field: 'mobile', name: '手机', edit_input: 'mobile', validation: ['required', 'unique'] },
    { field: 'card', name: '身份证号', edit_input: 'id_card' },
    { field: 'photo', name: '照片', edit_input: 'image' },
    { field: 'level', name: '级别', edit_input: 'select', select_item: [{ label: '金卡', value: 'gold' }] },
  ]);
  enrolment = await liveForm(app, [
    { field: 'who', name: '学员' },
    { field: 'card', name: '证件', edit_input: 'id_card' },
    { field: 'scan', name: '证件照', edit_input: 'image' },
    { field: 'course', name: '课程', edit_input: 'textarea' },
  ]);
  const forms = [contact, enrolment].flatMap(({ id }) =>
    ['index', 'detail', 'create', 'edit', 'delete'].map((action) => `form_${id}.${action}`),
  );
  staff = (await signIn(app.db.kysely, { nodes: ['file.create', ...forms] })).token;
  const nodes = ['person.index', 'person.export', 'person.delete', 'file.create', 'file.index'];
  officer = (await signIn(app.db.kysely, { nodes })).token;
  photo = await upload(staff, '张三.png');
  shared = await upload(staff, '合影.png');
  await save(contact, { name: '张三', mobile, card: number, photo, level: 'gold' });
  await save(contact, { name: '李四', mobile: '13912345678', photo: shared });
  const messages = {
    custom_form_id: contact.id,
    record_id: 1,
    name: '张三',
    address: mobile,
    body: '张三您好，明天开学',
  };
  await queueMessages(app.db, [messages, messages]);
  await app.db.pool.query(
    `update app.message set state = 'failed', error = 'no mailbox of 张三' where id = (select max(id) from app.message)`,
  );
  await app.db.pool.query(
    `insert into app.message_opt_out (recipient, way, address) values ($1, 'sms', app.seal($2))`,
    [`record:${contact.id}:1`, mobile],
  );
  await save(enrolment, { who: '张三', card: number, scan: shared, course: '高级管理' });
});
afterAll(() => app.close());

const call = (name: keyof typeof personEndpoints, body: unknown, token = officer): Promise<WireReply> =>
  callApi(app.url, personEndpoints[name], { token, body });

const search = async (by: string, value: string): Promise<PersonForm[]> => {
  const { status, body } = await call('search', { by, value });
  expect(status).toBe(200);
  return (body.data as { forms: PersonForm[] }).forms;
};

const all = () => [
  { custom_form_id: contact.id, id: 1 },
  { custom_form_id: enrolment.id, id: 1 },
];

describe('requests about one person', () => {
  it('are refused to others, by parts of a number, for records that are not there, and without a reason', async () => {
    const own = (await signIn(app.db.kysely, { nodes: ['person.index'] })).token;
    expect((await call('export', { records: all(), reason }, own)).status).toBe(403);
    expect((await call('erase', { records: all(), reason, confirmation: '张三' }, own)).status).toBe(403);
    expect((await call('search', { by: 'mobile', value: mobile }, staff)).status).toBe(403);
    for (const [by, value] of [
      ['mobile', '1381234'],
      ['id_card', '110105194912310020'],
      ['name', '张'],
    ]) {
      const { status, body } = await call('search', { by, value });
      expect([status, Object.keys(body.errors as object)]).toEqual([400, ['value']]);
    }
    expect((await call('search', { by: 'table', value: 'app.admin' })).status).toBe(400);
    for (const name of ['export', 'erase'] as const) {
      const more = name === 'erase' ? { confirmation: '张三' } : {};
      expect((await call(name, { records: all(), reason: ' ', ...more })).status).toBe(400);
      expect((await call(name, { records: [], reason, ...more })).status).toBe(400);
      const gone = [...all(), { custom_form_id: contact.id, id: 99 }];
      expect((await call(name, { records: gone, reason, ...more })).body).toMatchObject({ errcode: 18001 });
      const foreign = [{ custom_form_id: 999_999, id: 1 }];
      expect((await call(name, { records: foreign, reason, ...more })).body).toMatchObject({ errcode: 18001 });
    }
    const wrong = await call('erase', { records: all(), reason, confirmation: '李四' });
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([400, ['confirmation']]);
  });

  it('find the records of all forms, one number leading to the other, masked and written down', async () => {
    const forms = await search('mobile', mobile);
    expect(forms.map(({ name, records }) => [name, records.map(({ title }) => title)])).toEqual([
      [contact.name, ['张三']],
      [enrolment.name, ['张三']],
    ]);
    expect(forms[0]?.records[0]?.values).toEqual([
      { name: '手机', value: '138****5678' },
      { name: '身份证号', value: '1101**********002X' },
      { name: '照片', value: '1 个文件' },
    ]);
    expect(forms[0]?.fields.filter(({ is_erased }) => !is_erased).map(({ name }) => name)).toEqual(['级别']);
    expect(await search('id_card', number.toLowerCase())).toHaveLength(2);
    expect((await search('name', '李四')).map(({ records }) => records.length)).toEqual([1]);
    const { rows } = await app.db.pool.query(
      `select after from app.audit_log where action = 'person.search' order by id limit 1`,
    );
    expect(rows).toEqual([{ after: { mobile: '138****5678', records: 2 } }]);
  });

  it('export every value, the history and the files', async () => {
    const { status, body } = await call('export', { records: all(), reason });
    expect(status).toBe(200);
    const job = await untilOver(app, officer, (body.data as { job_id: number }).job_id);
    expect(job).toMatchObject({ state: 'succeeded', message: '已导出 2 条记录、2 个文件' });
    const { body: link } = await jobsOver(app).download(officer, job.id);
    const bytes = Buffer.from(await (await fetch(`${app.url}${(link.data as { url: string }).url}`)).arrayBuffer());
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    const parts = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry()) {
      parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    }
    expect([...parts.keys()]).toEqual([
      '个人信息.xlsx',
      `文件/${contact.name}-1-1-张三.png`,
      `文件/${enrolment.name}-1-2-合影.png`,
    ]);
    const sheets = await readXlsxFile(parts.get('个人信息.xlsx') ?? Buffer.alloc(0));
    const cells = JSON.stringify(sheets);
    for (const text of [mobile, number, '金卡', '高级管理', '新增', '张三您好，明天开学', '待发送'])
      expect(cells).toContain(text);
    // Whoever is given the archive finds a file by its place there; an address of ours opens nothing for them.
    expect(cells).toContain(`文件/${contact.name}-1-1-张三.png`);
    expect(cells).not.toContain('/files/');
  });

  it('erase what is personal in all of them at once, from searches and histories too, and the files that are only theirs', async () => {
    const { status, body } = await call('erase', { records: all(), reason, confirmation: '张三' });
    expect([status, body.data]).toEqual([200, { records: 2, files: 1, retained: 0 }]);
    expect(await search('mobile', mobile)).toEqual([]);
    expect(await search('id_card', number)).toEqual([]);
    expect(await search('name', '张三')).toEqual([]);

    const { rows } = await app.db.pool.query(`select * from form.${contact.table_name} where id = 1`);
    expect(rows).toMatchObject([{ name: '已删除', mobile: null, card: null, photo: null, level: 'gold', version: 2 }]);
    for (const keyword of ['张三', 'zs', '138']) {
      expect((await list(app, { formId: contact.id, token: staff, query: { keyword } })).total, keyword).toBe(0);
    }
    const whole = await staffOf(app, [contact.id], ['index', 'detail', 'edit', 'unmask']);
    const { body: shown } = await read(app, 'history', { formId: contact.id, token: whole, query: { id: 1 } });
    const [erased, made] = shown.data as RecordChange[];
    expect(erased).toMatchObject({ action: 'erase', revertible: false });
    expect(made?.changes.map(({ field }) => field)).toEqual(['level']);
    expect(JSON.stringify(shown)).not.toContain(mobile);

    const { rows: stored } = await app.db.pool.query('select * from app.message order by id');
    expect(stored.map(({ state, name, address }) => [state, name, address])).toEqual([
      ['skipped', '已删除', ''],
      ['failed', '已删除', ''],
    ]);
    expect(JSON.stringify(stored)).not.toMatch(/张三|开学/);
    const { rows: optedOut } = await app.db.pool.query('select way, address from app.message_opt_out');
    expect(optedOut).toEqual([{ way: 'sms', address: '' }]);

    // The other person's file is used elsewhere; this person's file is deleted for everyone.
    const { rows: files } = await app.db.pool.query<{ original_name: string }>('select original_name from app.file');
    expect(files).toEqual([{ original_name: '合影.png' }]);
    const { rows: uses } = await app.db.pool.query('select target_type from app.file_use');
    expect(uses).toEqual([{ target_type: `form_${contact.id}` }]);
    const { rows: trail } = await app.db.pool.query<{ after: unknown }>(
      `select after from app.audit_log where action in ('person.erase', 'record.erase')`,
    );
    expect(trail).toHaveLength(3);
    for (const text of [mobile, number, '张三']) expect(JSON.stringify(trail)).not.toContain(text);
  });
});
