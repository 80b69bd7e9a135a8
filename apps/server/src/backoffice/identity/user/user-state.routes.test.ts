import { roleErrors } from '@shuyuan/contract/backoffice/access/role.errors';
import { userErrors } from '@shuyuan/contract/backoffice/identity/user.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import type { Executor } from '../../../platform/db/database';
import { createRole } from '../../access/access.test-kit';
import { createAdmin, openTestSession, signIn } from '../identity.test-kit';
import { login, refusalOf } from '../identity-api.test-kit';
import { sessionLeaseMs } from '../session/session-lease';
import { createDepartment, lastAudit, newUser, userCalls } from './user.test-kit';

/** Two processes on one database, with the product's own lease. */
let app: TestApp;
let second: TestApp;
let db: Executor;
let root: ReturnType<typeof userCalls>;
let rootId: number;
beforeAll(async () => {
  app = await startTestApp({ sessionLeaseMs });
  second = await startTestApp({ databaseUrl: app.databaseUrl, sessionLeaseMs });
  db = app.db.kysely;
  const { admin, token } = await signIn(db, { roles: ['admin'] });
  rootId = admin.id;
  root = userCalls(app.url, token);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const refusals = (token: string) => Promise.all([app, second].map(({ url }) => refusalOf(url, token)));

describe('what nobody does', () => {
  it.each(['destroy', 'resetPassword', 'resetSecondFactor'] as const)('%s to themselves', async (name) => {
    const reply = await root(name, { body: { id: rootId } });
    expect(reply).toMatchObject({ status: 400, body: { errcode: userErrors.notOneself.errcode } });
  });

  it('disable themselves, nor anyone else in the same call', async () => {
    const other = await createAdmin(db);
    const reply = await root('disable', { body: { ids: [other.id, rootId] } });
    expect(reply.body).toMatchObject({ errcode: userErrors.notOneself.errcode });
    expect(await login(app.url, { username: other.username, password: other.password })).toMatchObject({ status: 200 });
  });

  it('act on someone who holds more: disable, delete, reset or sign out', async () => {
    const nodes = ['user.edit', 'user.delete', 'user.reset', 'session.delete'];
    const { token } = await signIn(db, { nodes });
    const call = userCalls(app.url, token);
    const refused = { status: 403, body: { errcode: userErrors.holdsMore.errcode } };
    expect(await call('disable', { body: { ids: [rootId] } })).toMatchObject(refused);
    for (const name of ['destroy', 'resetPassword', 'resetSecondFactor', 'endSessions'] as const) {
      expect(await call(name, { body: { id: rootId } })).toMatchObject(refused);
    }
  });
});

describe('who reaches rows of another department by the same role', () => {
  it('is not reset, and gets no such role from someone who does not reach them', async () => {
    const [here, there] = [await createDepartment(db), await createDepartment(db)];
    const key = await createRole(db, { nodes: ['session.index'], scope: 'department' });
    const role = await db.selectFrom('app.role').select('id').where('key', '=', key).executeTakeFirstOrThrow();
    const nodes = ['user.reset', 'user.create', 'user.edit'];
    const { token } = await signIn(db, { roles: [key], nodes, departmentId: here });
    const call = userCalls(app.url, token);
    const [near, far] = [
      await createAdmin(db, { roles: [key], departmentId: here }),
      await createAdmin(db, { roles: [key], departmentId: there }),
    ];
    expect(await call('resetPassword', { body: { id: far.id } })).toMatchObject({
      status: 403,
      body: { errcode: userErrors.holdsMore.errcode },
    });
    expect(await call('resetPassword', { body: { id: near.id } })).toMatchObject({ status: 200 });
    const give = async (department_id: number, department_ids: number[] = []) =>
      call('save', { body: await newUser(db, { department_id, department_ids, role_ids: [role.id] }) });
    const outside = { status: 403, body: { errcode: userErrors.roleOutside.errcode } };
    expect(await give(there)).toMatchObject(outside);
    expect(await give(here, [there])).toMatchObject(outside);
    expect(await give(here)).toMatchObject({ status: 200 });
  });
});

describe('the last administrator', () => {
  it('stays, however two remove each other at once', async () => {
    const [one, other] = [await signIn(db, { roles: ['admin'] }), await signIn(db, { roles: ['admin'] })];
    // Everyone else with all rights is disabled by plain SQL.
    await db
      .updateTable('app.admin')
      .set({ disabled_at: new Date() })
      .where('id', 'in', (query) =>
        query
          .selectFrom('app.admin_role')
          .select('admin_id')
          .where('role_id', '=', 1)
          .where('admin_id', 'not in', [one.admin.id, other.admin.id]),
      )
      .execute();
    const replies = await Promise.all([
      userCalls(app.url, one.token)('disable', { body: { ids: [other.admin.id] } }),
      userCalls(second.url, other.token)('destroy', { body: { id: one.admin.id } }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await db
      .selectFrom('app.admin as admin')
      .innerJoin('app.admin_role as held', 'held.admin_id', 'admin.id')
      .select('admin.id')
      .where('held.role_id', '=', 1)
      .where('admin.disabled_at', 'is', null)
      .where('admin.deleted_at', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
    const last = left[0]?.id === one.admin.id ? one : other;
    const user = (await userCalls(app.url, last.token)('show', { query: { id: String(last.admin.id) } })).body.data as {
      version: number;
      department: { id: number };
    };
    const body = {
      id: last.admin.id,
      version: user.version,
      username: last.admin.username,
      name: '再见',
      department_id: user.department.id,
      role_ids: [],
    };
    const reply = await userCalls(app.url, last.token)('save', { body });
    expect(reply).toMatchObject({ status: 409, body: { errcode: roleErrors.lastAdministrator.errcode } });
    await db.updateTable('app.admin').set({ disabled_at: null }).where('id', '=', rootId).execute();
  });
});

describe('a user who is out', () => {
  it('by being disabled: every token of theirs is refused on both processes at once, and comes back enabled', async () => {
    const { admin, token } = await signIn(db);
    const elsewhere = await openTestSession(db, admin.id);
    expect(await refusals(token)).toEqual([undefined, undefined]);
    expect(await root('disable', { body: { ids: [admin.id] } })).toMatchObject({ status: 200 });
    expect([...(await refusals(token)), ...(await refusals(elsewhere))]).toEqual([50008, 50008, 50008, 50008]);
    const credentials = { username: admin.username, password: admin.password };
    expect(await login(app.url, credentials)).toMatchObject({ status: 401 });
    expect(await lastAudit(db, { id: admin.id, action: 'admin.disable' })).toMatchObject({
      admin_id: rootId,
      after: { ended_sessions: 2 },
    });
    await root('enable', { body: { ids: [admin.id] } });
    expect(await login(app.url, credentials)).toMatchObject({ status: 200 });
    expect(await refusals(token)).toEqual([50008, 50008]);
  });

  it('by a role taken away: the next call on both processes is refused', async () => {
    const { admin, token } = await signIn(db, { nodes: ['user.index'] });
    const index = (url: string) => userCalls(url, token)('index');
    expect((await Promise.all([app, second].map(({ url }) => index(url)))).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    const user = (await root('show', { query: { id: String(admin.id) } })).body.data as Record<string, unknown>;
    const { username, name, version } = user;
    const department_id = (user.department as { id: number }).id;
    await root('save', { body: { id: admin.id, version, username, name, department_id, role_ids: [] } });
    expect((await Promise.all([app, second].map(({ url }) => index(url)))).map(({ status }) => status)).toEqual([
      403, 403,
    ]);
  });

  it('by a reset password: the old one is void, the new one is shown once and must be changed', async () => {
    const { admin, token } = await signIn(db);
    const { body } = await root('resetPassword', { body: { id: admin.id } });
    expect(await refusals(token)).toEqual([50008, 50008]);
    const { username, password } = body.data as { username: string; password: string };
    expect(await login(app.url, { username, password: admin.password })).toMatchObject({ status: 401 });
    expect(await login(app.url, { username, password })).toMatchObject({ status: 200 });
    const shown = await root('show', { query: { id: String(admin.id) } });
    expect(shown.body.data).toMatchObject({ must_change_password: true });
    const audit = JSON.stringify(await lastAudit(db, { id: admin.id, action: 'admin.reset_password' }));
    expect(audit).not.toContain(password);
  });

  it('by force: told that someone did it, and free to sign in again', async () => {
    const { admin, token } = await signIn(db);
    expect(await root('endSessions', { body: { id: admin.id } })).toMatchObject({ status: 200 });
    expect(await refusals(token)).toEqual([50012, 50012]);
    expect(await login(app.url, { username: admin.username, password: admin.password })).toMatchObject({ status: 200 });
  });

  it('by deletion: gone from the list, their name and number free again, what they did still theirs', async () => {
    const { admin, token } = await signIn(db, { nodes: [] });
    expect(await root('destroy', { body: { id: admin.id } })).toMatchObject({ status: 200 });
    expect(await refusals(token)).toEqual([50008, 50008]);
    expect(await root('show', { query: { id: String(admin.id) } })).toMatchObject({ status: 404 });
    expect(await root('destroy', { body: { id: admin.id } })).toMatchObject({ status: 404 });
    const again = await createAdmin(db, { username: admin.username, mobile: admin.mobile });
    expect(again.id).not.toBe(admin.id);
    expect(await lastAudit(db, { id: admin.id, action: 'admin.delete' })).toMatchObject({
      before: { username: admin.username },
    });
  });

  it('a second factor that was lost is taken off with its codes', async () => {
    const { admin } = await signIn(db);
    await db
      .updateTable('app.admin')
      .set({ totp_secret: 'sealed', totp_confirmed_at: new Date(), totp_step: 5 })
      .where('id', '=', admin.id)
      .execute();
    await db
      .insertInto('app.recovery_code')
      .values({ admin_id: admin.id, code_hash: Buffer.alloc(32, 1) })
      .execute();
    expect(await root('resetSecondFactor', { body: { id: admin.id } })).toMatchObject({ status: 200 });
    const left = await db.selectFrom('app.recovery_code').select('id').where('admin_id', '=', admin.id).execute();
    expect(left).toEqual([]);
    expect((await root('show', { query: { id: String(admin.id) } })).body.data).toMatchObject({ second_factor: false });
  });
});
