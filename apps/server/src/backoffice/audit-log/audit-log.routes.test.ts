import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import { userErrors } from '@shuyuan/contract/backoffice/identity/user.errors';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import type { AuditDetail, AuditEntry, SignInEntry } from '@shuyuan/contract/product/audit';
import { auditEndpoints, signInEndpoints } from '@shuyuan/contract/product/audit.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pretendArchived } from '../audit/archive/archive.test-kit';
import { type FormApp, inputOf, save, startFormApp } from '../forms/form.test-kit';
import { signIn } from '../identity/identity.test-kit';
import { callApi, login } from '../identity/identity-api.test-kit';
import { jobsOver, untilOver } from '../jobs/job.test-kit';
import { liveForm } from '../records/record-read.test-kit';

const auditNodes = ['audit.index', 'audit.export', 'audit.verify', 'sign_in.index', 'sign_in.export'];

let dataDir: string;
let app: FormApp;
let auditor: string;
let form: FormDetail;
let writer: Awaited<ReturnType<typeof signIn>>;
let recordId: number;

const saveRecord = async (body: unknown): Promise<number> => {
  const query = { custom_form_id: String(form.id) };
  const reply = await callApi(app.url, recordWriteEndpoints.save, { token: writer.token, query, body });
  expect(reply.status).toBe(200);
  return (reply.body.data as { id: number }).id;
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-audit-'));
  app = await startFormApp({ runsJobs: true, env: { DATA_DIR: dataDir } });
  auditor = (await signIn(app.db.kysely, { nodes: auditNodes })).token;
  form = await liveForm(app, [
    { field: 'title', name: '姓名' },
    { field: 'phone', name: '手机', edit_input: 'mobile' },
    { field: 'number', name: '身份证', edit_input: 'id_card' },
    { field: 'paid', name: '学费', edit_input: 'money' },
    {
      field: 'state',
      name: '状态',
      edit_input: 'select',
      select_item: [
        { label: '在读', value: 'in' },
        { label: '休学', value: 'out' },
      ],
    },
  ]);
  writer = await signIn(app.db.kysely, {
    nodes: ['create', 'edit', 'detail', 'index'].map((action) => `form_${form.id}.${action}`),
  });
  recordId = await saveRecord({
    values: { title: '张三', phone: '13812345678', number: '11010519491231002X', paid: 120_050, state: 'in' },
  });
  await saveRecord({ id: recordId, version: 1, values: { title: '李四', phone: '13912345678', state: 'out' } });
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

const read = async <Row>(endpoint: Endpoint, query: Record<string, unknown> = {}, token = auditor) => {
  const words = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  const { status, body } = await callApi(app.url, endpoint, { token, query: Object.fromEntries(words) });
  return { status, ...(body as { data: Row[]; total: number }) };
};
const list = (query: Record<string, unknown> = {}) => read<AuditEntry>(auditEndpoints.index, query);
const entriesOfRecord = () =>
  list({ search: { target_type: `form_${form.id}`, target_id: String(recordId) }, sort_name: 'id', sort_type: 'asc' });
const show = async (id: number, token = auditor): Promise<AuditDetail> => {
  const { status, body } = await callApi(app.url, auditEndpoints.show, { token, query: { id: String(id) } });
  expect(status).toBe(200);
  return body.data as AuditDetail;
};

describe('the audit log refuses', () => {
  it.each([
    { search: { action: 'thing.do' } },
    { search: { target_type: 'a; drop' } },
    { search: { outcome: 'maybe' } },
    { search: { at: ['yesterday', null] } },
    { search: { before: 'x' } },
    { sort_name: 'after' },
    { page_size: 1000 },
  ])('the query %j', async (query) => expect((await list(query)).status).toBe(400));

  it('an entry that is not there, and a format that it cannot write', async () => {
    expect((await read(auditEndpoints.show, { id: 999_999_999 })).status).toBe(404);
    const body = { format: 'pdf' };
    expect((await callApi(app.url, auditEndpoints.export, { token: auditor, body })).status).toBe(400);
  });

  it('those who hold rights on forms alone', async () => {
    expect((await read(auditEndpoints.index, {}, writer.token)).status).toBe(403);
  });
});

describe('the audit log', () => {
  it('lists newest first and narrows by person, action, target, outcome, time, address and words', async () => {
    const all = await list({ page_size: 50 });
    expect(all.data.map(({ id }) => id)).toEqual([...all.data.map(({ id }) => id)].sort((a, b) => b - a));
    const counts = async (query: Record<string, unknown>) => (await list(query)).total;
    expect(await counts({ search: { admin_id: writer.admin.id, action: 'record.edit' } })).toBe(1);
    expect(await counts({ search: { actor_name: writer.admin.username, action: 'record.create' } })).toBe(1);
    expect(await counts({ search: { target_type: `form_${form.id}` } })).toBe(2);
    expect(await counts({ keyword: '新增记录', search: { target_type: `form_${form.id}` } })).toBe(1);
    expect(await counts({ search: { outcome: 'failed', admin_id: writer.admin.id } })).toBe(1);
    expect(await counts({ search: { at: [null, '2020-01-01T00:00:00Z'] } })).toBe(0);
    expect(await counts({ search: { ip: '203.0.113.7' } })).toBe(0);
    expect(await counts({ keyword: '%' })).toBe(0);
    expect(await counts({ keyword: '无此人' })).toBe(0);
    expect(await counts({ search: { actor_name: '无此人' } })).toBe(0);
    const [entry] = (await entriesOfRecord()).data;
    const seen = { search: { target_type: `form_${form.id}` } };
    for (const keyword of [writer.admin.username, entry?.ip, entry?.target_id]) {
      expect(await counts({ keyword, ...seen })).toBe(2);
    }
    expect(await counts({ keyword: entry?.request_id })).toBe(1);
    expect(await counts({ search: { request_id: entry?.request_id } })).toBe(1);
    expect(entry).toMatchObject({ actor_name: writer.admin.username, target_name: form.name, action: 'record.create' });
  });

  it('shows what a change touched, field by field and in words, to whoever may see the record, masked', async () => {
    const { data } = await entriesOfRecord();
    const reader = (await signIn(app.db.kysely, { nodes: [...auditNodes, `form_${form.id}.detail`] })).token;
    expect(await show(data[1]?.id ?? 0, reader)).toMatchObject({
      action: 'record.edit',
      is_withheld: false,
      record: { custom_form_id: form.id, id: recordId },
      changes: [
        { name: '姓名', before: '张三', after: '李四' },
        { name: '手机', before: '138****5678', after: '139****5678' },
        { name: '状态', before: '在读', after: '休学' },
      ],
    });
    const made = await show(data[0]?.id ?? 0, reader);
    expect(made.changes).toContainEqual(expect.objectContaining({ name: '身份证', after: '1101**********002X' }));
    expect(made.changes).toContainEqual(expect.objectContaining({ name: '学费', before: null, after: '1200.50' }));
  });

  it('keeps the content of records from those who may not see them', async () => {
    const { data } = await entriesOfRecord();
    for (const { id } of data) {
      const detail = await show(id);
      expect(detail).toMatchObject({ is_withheld: true, changes: [], record: null });
      expect(JSON.stringify(detail)).not.toMatch(/张三|李四|5678/);
    }
    const hiding = await signIn(app.db.kysely, { nodes: [...auditNodes, `form_${form.id}.detail`] });
    const [title] = form.fields;
    await app.db.pool.query(
      `insert into app.role_field (role_id, custom_form_id, field_id, access)
       select role_id, $2, $3, 'hide' from app.admin_role where admin_id = $1`,
      [hiding.admin.id, form.id, title?.id],
    );
    const detail = await show(data[1]?.id ?? 0, hiding.token);
    expect(detail.changes.map(({ name }) => name)).toEqual(['手机', '状态']);
    expect(JSON.stringify(detail)).not.toMatch(/张三|李四/);
  });

  it('tells changes of other things by their own words, each field of a form for itself', async () => {
    const before = inputOf(await save(app, { ...inputOf(form), remark: '旧' }));
    const [first, ...others] = before.fields;
    await save(app, { ...before, remark: '新的备注 13812345678', fields: [{ ...first, name: '学员姓名' }, ...others] });
    const { data } = await list({
      search: { target_type: 'custom_form', target_id: String(form.id), action: 'form.edit' },
    });
    const { changes } = await show(data[0]?.id ?? 0);
    expect(changes).toContainEqual(
      expect.objectContaining({ name: '备注', before: '旧', after: '新的备注 138****5678' }),
    );
    expect(changes).toContainEqual(expect.objectContaining({ before: '姓名', after: '学员姓名' }));
    expect(changes.length).toBeLessThan(8);
  });

  it('holds refusals with the right that was missing', async () => {
    await callApi(app.url, formEndpoints.index, { token: writer.token });
    const { data } = await list({ search: { action: 'access.refuse', admin_id: writer.admin.id } });
    expect(data[0]).toMatchObject({ outcome: 'failed', target_id: '/api/admin/custom-form/index' });
    expect((await show(data[0]?.id ?? 0)).changes).toContainEqual(
      expect.objectContaining({ name: '权限', after: 'form.index' }),
    );
  });

  it('holds once what a service refuses behind the guard, with the words that were shown', async () => {
    const manager = await signIn(app.db.kysely, { nodes: ['user.edit', 'role.edit'] });
    const target = await signIn(app.db.kysely, { nodes: ['user.edit', 'file.delete'] });
    const refused = await callApi(app.url, userEndpoints.disable, {
      token: manager.token,
      body: { ids: [target.admin.id] },
    });
    expect(refused).toMatchObject({ status: 403, body: { errcode: userErrors.holdsMore.errcode } });
    const { data } = await list({ search: { action: 'access.refuse', admin_id: manager.admin.id } });
    expect(data).toMatchObject([{ outcome: 'failed', target_id: '/api/admin/user/disable' }]);
    expect((await show(data[0]?.id ?? 0)).changes).toContainEqual(
      expect.objectContaining({ name: '原因', after: refused.body.errmsg }),
    );
    const gone = { token: manager.token, body: { ids: [999_999] } };
    expect((await callApi(app.url, userEndpoints.disable, gone)).status).toBe(404);
    const { total } = await list({ search: { action: 'access.refuse', admin_id: manager.admin.id } });
    expect(total).toBe(1);
  });

  it('is verified by a job that says what it found', async () => {
    const verify = async () => {
      const { status, body } = await callApi(app.url, auditEndpoints.verify, { token: auditor });
      expect(status).toBe(200);
      return untilOver(app, auditor, (body.data as { job_id: number }).job_id);
    };
    expect(await verify()).toMatchObject({
      state: 'succeeded',
      message: expect.stringMatching(/^已校验 [\d,]+ 条，未发现改动$/),
    });
  });

  it('is exported by a job that is itself in the log', async () => {
    const body = { format: 'csv', search: { target_type: `form_${form.id}` } };
    const started = await callApi(app.url, auditEndpoints.export, { token: auditor, body });
    const job = await untilOver(app, auditor, (started.body.data as { job_id: number }).job_id);
    expect(job).toMatchObject({ state: 'succeeded', message: '共 2 条' });
    const { data: link } = (await jobsOver(app).download(auditor, job.id)).body as { data: { url: string } };
    const file = await (await fetch(`${app.url}${link.url}`)).text();
    expect(file).toMatch(/编号,时间,操作人,操作,对象,对象编号,结果/);
    expect(file).toMatch(/编辑记录,记录 表单 /);
    expect(file.trim().split('\r\n')).toHaveLength(3);
    const { data } = await list({ search: { action: 'audit.export' } });
    expect((await show(data[0]?.id ?? 0)).changes).toContainEqual(
      expect.objectContaining({ name: '条数', after: '2' }),
    );
  });

  it('tells what is sealed in words, to whoever sees numbers whole too', async () => {
    const sealed = 's1.gone.QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=';
    const snapshot = JSON.stringify({ definition: 1, version: 1, values: { number: sealed } });
    const insert = async (targetId: string, after: string): Promise<number> => {
      const { rows } = await app.db.pool.query<{ id: number }>(
        `insert into app.audit_log (actor_name, ip, user_agent, request_id, action, target_type, target_id, after, outcome)
         values ('', '', '', 'sealed', 'record.edit', $1, $2, $3, 'succeeded') returning id`,
        [`form_${form.id}`, targetId, after],
      );
      return rows[0]?.id ?? 0;
    };
    const nodes = [...auditNodes, ...['detail', 'unmask'].map((action) => `form_${form.id}.${action}`)];
    const reader = (await signIn(app.db.kysely, { nodes })).token;
    const one = await insert(String(recordId), snapshot);
    expect((await show(one, reader)).changes).toMatchObject([{ name: '身份证', before: null, after: '已加密' }]);
    const many = await insert('batch', JSON.stringify({ numbers: [sealed, sealed] }));
    expect((await show(many, reader)).changes).toMatchObject([{ after: '已加密、已加密' }]);
  });
});

describe('the log of sign-ins', () => {
  it('tells who, how, why not and from where, and nothing of what unknown people typed', async () => {
    const { admin } = await signIn(app.db.kysely);
    expect((await login(app.url, { username: admin.username, password: admin.password })).status).toBe(200);
    expect((await login(app.url, { username: admin.username, password: 'Wrong-Word-1' })).status).toBe(401);
    expect((await login(app.url, { username: 'Secret-Typed-9', password: 'Wrong-Word-1' })).status).toBe(401);
    const signIns = (query: Record<string, unknown>) => read<SignInEntry>(signInEndpoints.index, query);
    const { data } = await signIns({ search: { name: admin.username } });
    expect(data).toMatchObject([
      { username: admin.username, outcome: 'failed', method: 'password', reason: 'credentials' },
      { username: admin.username, outcome: 'succeeded', method: 'password', reason: '' },
    ]);
    const { data: all } = await signIns({ search: { outcome: 'failed' } });
    expect(all[0]).toMatchObject({ admin_id: null, name: '', username: '', reason: 'credentials' });
    expect(JSON.stringify(all)).not.toContain('Secret-Typed-9');
    expect((await signIns({ search: { method: 'sms' } })).total).toBe(0);
    expect((await signIns({ search: { action: 'record.edit' } })).status).toBe(400);
    const body = { format: 'xlsx', search: { name: admin.username } };
    const started = await callApi(app.url, signInEndpoints.export, { token: auditor, body });
    const job = await untilOver(app, auditor, (started.body.data as { job_id: number }).job_id);
    expect(job).toMatchObject({ state: 'succeeded', message: '共 2 条' });
  });
});

it('both logs say what was archived and is no longer in them', async () => {
  const archivedOf = async (endpoint: Endpoint) => (await callApi(app.url, endpoint, { token: auditor })).body.archived;
  expect(await archivedOf(auditEndpoints.index)).toBeNull();
  await pretendArchived(app.databaseUrl);
  for (const { index } of [auditEndpoints, signInEndpoints]) {
    expect(await archivedOf(index)).toEqual({ until: '2024-12', count: 1234 });
  }
});
