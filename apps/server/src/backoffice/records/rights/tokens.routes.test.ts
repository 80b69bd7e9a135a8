import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { jobErrors } from '@shuyuan/contract/backoffice/jobs/job.errors';
import { type RecordRow, recordActions } from '@shuyuan/contract/backoffice/records/record';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { auditEndpoints } from '@shuyuan/contract/product/audit.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCaller } from '../../../platform/http/caller.test-kit';
import { picture } from '../../files/file.test-kit';
import type { FormApp } from '../../forms/form.test-kit';
import { makeTestToken, signIn, type TestAdmin, type TestTokenOptions } from '../../identity/identity.test-kit';
import { callApi } from '../../identity/identity-api.test-kit';
import { jobsOver, untilOver } from '../../jobs/job.test-kit';
import { exportedSheets, exportJobOf, startExportApp } from '../export/export.test-kit';
import { liveForm } from '../record-read.test-kit';
import { clientOf } from './rights.test-kit';

interface Maker {
  readonly admin: TestAdmin;
  readonly token: string;
}

let app: FormApp;
let rooms: FormDetail;
let people: FormDetail;
let room: RecordRow;
let student: RecordRow;
let root: Maker;
let clerk: Maker;

const nodesOf = ({ id }: FormDetail): string[] => recordActions.map((action) => `form_${id}.${action}`);
const tokenOf = async ({ admin }: Maker, limits: TestTokenOptions = {}) =>
  makeTestToken(app.db.kysely, admin.id, limits);
const columns = { format: 'xlsx', columns: ['full_name', 'room'] };

beforeAll(async () => {
  app = await startExportApp();
  rooms = await liveForm(app, [
    { field: 'title', name: '班名' },
    { field: 'code', name: '暗号' },
  ]);
  people = await liveForm(app, [
    { field: 'full_name', name: '姓名' },
    { field: 'photo', name: '照片', edit_input: 'image' },
    { field: 'room', name: '班级', edit_input: 'relation', settings: { relation_form_id: rooms.id } },
  ]);
  root = await signIn(app.db.kysely, { roles: ['admin'] });
  const nodes = ['token.create', 'file.create', ...nodesOf(people), ...nodesOf(rooms)];
  clerk = await signIn(app.db.kysely, { nodes, scope: 'own' });
  room = await clientOf(app, root, rooms.id).make({ title: '机密班', code: '红梅' });
  student = await clientOf(app, root, people.id).make({ full_name: '李雷', room: room.id });
});
afterAll(() => app.close());

describe('a token for one form', () => {
  it('shows nothing of another form, neither by itself nor through a relation', async () => {
    for (const maker of [root, clerk]) {
      const { token } = await tokenOf(maker, { formIds: [people.id] });
      for (const name of ['index', 'show', 'history', 'meta'] as const) {
        const { status, body } = await clientOf(app, { token }, rooms.id).read(name, { id: room.id });
        expect([status, body.errcode]).toEqual([403, platformErrors.forbidden.errcode]);
      }
      const at = clientOf(app, { token }, people.id);
      const replies = [
        await at.list(),
        await at.read('show', { id: student.id }),
        await at.read('history', { id: student.id }),
        await at.read('options', { field: 'room' }),
        await at.read('options', { field: 'room', ids: room.id }),
      ];
      expect(JSON.stringify(replies)).not.toMatch(/机密班|红梅/);
    }
  });

  it('writes its own form, but cannot point to a record that it does not see', async () => {
    const { token } = await tokenOf(root, { formIds: [people.id] });
    const at = clientOf(app, { token }, people.id);
    expect((await at.write('save', { values: { full_name: '韩梅', room: room.id } })).status).toBe(400);
    expect((await at.make({ full_name: '韩梅' })).full_name).toBe('韩梅');
  });

  it('names no right beyond, and exports no more than it lists', async () => {
    const { token } = await tokenOf(root, { formIds: [people.id] });
    const { body } = await callApi(app.url, identityEndpoints.permissions, { token });
    expect(body.data).toEqual(nodesOf(people).sort());
    const sheets = await exportedSheets(app, { formId: people.id, token, body: columns });
    expect(JSON.stringify(sheets)).toContain('李雷');
    expect(JSON.stringify(sheets)).not.toContain('机密班');
    expect(JSON.stringify(sheets)).toContain(`${root.admin.username}（令牌：同步）`);
  });

  it('opens the pictures of its records, and no others of its maker', async () => {
    const upload = async () => {
      const body = new FormData();
      body.append('file', new Blob([Uint8Array.from(await picture())]), 'a.png');
      const headers = { authorization: `Bearer ${clerk.token}` };
      const response = await fetch(app.url + fileEndpoints.upload.path, { method: 'POST', headers, body });
      return ((await response.json()) as { url: string }).url;
    };
    const [shown, unused] = [await upload(), await upload()];
    await clientOf(app, clerk, people.id).make({ full_name: '有照片', photo: shown });
    const { token } = await tokenOf(clerk, { formIds: [people.id] });
    const elsewhere = await tokenOf(clerk, { formIds: [rooms.id] });
    const open = async (url: string, bearer: string) =>
      (await fetch(app.url + url, { headers: { authorization: `Bearer ${bearer}` } })).status;
    expect([await open(shown, token), await open(unused, token)]).toEqual([200, 404]);
    expect(await open(shown, elsewhere.token)).toBe(404);
    expect(await open(unused, (await tokenOf(clerk)).token)).toBe(200);
  });
});

describe('a token has its maker’s rights of the moment', () => {
  it('and loses at once what a role of the maker loses', async () => {
    const { token } = await tokenOf(clerk);
    const at = clientOf(app, { token }, people.id);
    expect((await at.read('index')).status).toBe(200);
    expect(await at.ids()).not.toContain(student.id);
    const node = `form_${people.id}.index`;
    const ofClerk = 'role_id in (select role_id from app.admin_role where admin_id = $2)';
    await app.db.pool.query(
      `update app.role set row_scope = 'all' where id in (select role_id from app.admin_role
      where admin_id = $1)`,
      [clerk.admin.id],
    );
    expect(await at.ids()).toContain(student.id);
    const { rows } = await app.db.pool.query(
      `delete from app.role_node where node = $1 and ${ofClerk} returning role_id`,
      [node, clerk.admin.id],
    );
    expect((await at.read('index')).status).toBe(403);
    await app.db.pool.query('insert into app.role_node (role_id, node) values ($1, $2)', [rows[0].role_id, node]);
  });
});

describe('the jobs of a token', () => {
  it('are all that it sees of its maker’s, who sees them too', async () => {
    const { token } = await tokenOf(root, { formIds: [people.id] });
    const makers = await exportJobOf(app, {
      formId: rooms.id,
      token: root.token,
      body: { ...columns, columns: ['code'] },
    });
    const own = await exportJobOf(app, { formId: people.id, token, body: columns });
    const jobs = jobsOver(app);
    expect((await jobs.list(token)).map(({ id }) => id)).toEqual([own.id]);
    expect((await jobs.download(token, makers.id)).status).toBe(404);
    expect((await jobs.list(root.token)).map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, makers.id]));
  });

  it('do not run any more once it has ended', async () => {
    const { sessionId } = await tokenOf(root);
    await app.db.pool.query("update app.session set ended_at = now(), end_reason = 'forced' where id = $1", [
      sessionId,
    ]);
    const id = await app.jobs.enqueue(app.db.kysely, {
      kind: 'record.export',
      title: '导出',
      caller: testCaller({ adminId: root.admin.id, sessionId }),
      origin: { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' },
      input: {},
    });
    const { state, message } = await untilOver(app, root.token, id);
    expect([state, message]).toEqual(['failed', jobErrors.ownerGone.errmsg]);
  });
});

it('a write of a token is its own in the history and in the audit log, where it is found by the token’s name', async () => {
  const { token } = await tokenOf(root, { name: '财务同步' });
  const row = await clientOf(app, { token }, people.id).make({ full_name: '王芳' });
  const actor = `${root.admin.username}（令牌：财务同步）`;
  const history = await clientOf(app, root, people.id).read('history', { id: row.id });
  expect(JSON.stringify(history.body)).toContain(actor);
  const query = { search: JSON.stringify({ actor_name: '财务同步' }) };
  const { body } = await callApi(app.url, auditEndpoints.index, { token: root.token, query });
  expect(body.data).toMatchObject([{ actor_name: actor, action: 'record.create' }]);
});
