import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { sessionEndpoints } from '@shuyuan/contract/backoffice/identity/session.endpoints';
import { sessionErrors } from '@shuyuan/contract/backoffice/identity/session.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import type { Executor } from '../../../platform/db/database';
import { createRole } from '../../access/access.test-kit';
import { createAdmin, openTestSession, signIn } from '../identity.test-kit';
import { callApi, refusalOf } from '../identity-api.test-kit';
import { createDepartment, lastAudit, newUser, userCalls } from '../user/user.test-kit';

let app: TestApp;
let db: Executor;
beforeAll(async () => {
  app = await startTestApp();
  db = app.db.kysely;
});
afterAll(() => app.close());

const viewAs = (token: string, admin_id: number) =>
  callApi(app.url, sessionEndpoints.viewAs, { token, body: { admin_id } });
const opened = async (token: string, adminId: number): Promise<string> => {
  const { body } = await viewAs(token, adminId);
  return String(body.access_token);
};
const superuser = () => signIn(db, { roles: ['admin'] });

describe('looking through another user’s eyes is refused', () => {
  it('without the node, for oneself, for nobody, for whoever is disabled', async () => {
    const target = await createAdmin(db);
    const bare = await signIn(db, { nodes: ['user.index', 'user.edit'] });
    expect(await viewAs(bare.token, target.id)).toMatchObject({ status: 403 });
    const { token, admin } = await superuser();
    expect((await viewAs(token, admin.id)).body).toMatchObject({ errcode: sessionErrors.viewOneself.errcode });
    expect(await viewAs(token, 999_999)).toMatchObject({ status: 404 });
    await userCalls(app.url, token)('disable', { body: { ids: [target.id] } });
    expect((await viewAs(token, target.id)).body).toMatchObject({ errcode: sessionErrors.viewDisabled.errcode });
  });

  it('for whoever holds more, and for users out of reach', async () => {
    const here = await createDepartment(db);
    const viewer = await signIn(db, { nodes: ['user.view_as'], scope: 'department', departmentId: here });
    const stronger = await createAdmin(db, { nodes: ['file.index'], departmentId: here });
    expect((await viewAs(viewer.token, stronger.id)).body).toMatchObject({ errcode: sessionErrors.viewMore.errcode });
    const foreign = await createAdmin(db, { nodes: [] });
    expect(await viewAs(viewer.token, foreign.id)).toMatchObject({ status: 404 });
  });

  it('for whoever reaches rows of another department by the same role', async () => {
    const [here, there] = [await createDepartment(db), await createDepartment(db)];
    const role = await createRole(db, { nodes: ['user.index'], scope: 'department' });
    const person = { roles: [role], nodes: ['user.view_as'] };
    const viewer = await signIn(db, { ...person, departmentId: here });
    const colleague = await createAdmin(db, { roles: [role], departmentId: here });
    const foreigner = await createAdmin(db, { roles: [role], departmentId: there });
    expect((await viewAs(viewer.token, foreigner.id)).body).toMatchObject({ errcode: sessionErrors.viewMore.errcode });
    expect(await viewAs(viewer.token, colleague.id)).toMatchObject({ status: 200 });
  });

  it('while looking already', async () => {
    const { token } = await superuser();
    const other = await superuser();
    const view = await opened(token, other.admin.id);
    const reply = await viewAs(view, (await createAdmin(db)).id);
    expect(reply).toMatchObject({ status: 403, body: { errcode: platformErrors.readOnlySession.errcode } });
  });
});

describe('a session through another user’s eyes', () => {
  it('sees what that user sees, tells who looks, and writes nothing', async () => {
    const { token, admin } = await superuser();
    const target = await createAdmin(db, { nodes: ['user.index', 'user.create'], scope: 'own' });
    const view = await opened(token, target.id);
    const me = await callApi(app.url, identityEndpoints.me, { token: view });
    expect(me.body).toMatchObject({ id: target.id, viewer: { id: admin.id, name: admin.username } });
    const permissions = await callApi(app.url, identityEndpoints.permissions, { token: view });
    expect(permissions.body.data).toEqual(['user.create', 'user.index']);
    const list = await userCalls(app.url, view)('index');
    expect(list.body).toMatchObject({ total: 1, data: [{ id: target.id }] });
    const write = await userCalls(app.url, view)('save', { body: await newUser(db) });
    expect(write).toMatchObject({ status: 403, body: { errcode: platformErrors.readOnlySession.errcode } });
    expect(await lastAudit(db, { id: target.id, action: 'view_as.start' })).toMatchObject({ admin_id: admin.id });
  });

  it('ends by its own call, recorded, and the viewer’s own session goes on', async () => {
    const { token, admin } = await superuser();
    const target = await createAdmin(db);
    const view = await opened(token, target.id);
    expect((await callApi(app.url, sessionEndpoints.endView, { token })).body).toMatchObject({
      errcode: sessionErrors.notViewing.errcode,
    });
    expect(await callApi(app.url, sessionEndpoints.endView, { token: view })).toMatchObject({ status: 200 });
    expect(await refusalOf(app.url, view)).toBe(50008);
    expect(await refusalOf(app.url, token)).toBeUndefined();
    expect(await lastAudit(db, { id: target.id, action: 'view_as.end' })).toMatchObject({ admin_id: admin.id });
  });

  it('lasts half an hour at the most', async () => {
    const { token } = await superuser();
    const target = await createAdmin(db);
    const view = await opened(token, target.id);
    const age = (minutes: number) =>
      db
        .updateTable('app.session')
        .set({ created_at: sql<Date>`now() - make_interval(mins => ${minutes})` })
        .where('admin_id', '=', target.id)
        .execute();
    await age(29);
    expect(await refusalOf(app.url, view)).toBeUndefined();
    await age(31);
    expect(await refusalOf(app.url, view)).toBe(50014);
  });

  it('is over when the viewer is disabled, signed out by force, or loses the right to look', async () => {
    const root = await superuser();
    const target = await createAdmin(db, { nodes: [] });
    const viewing = async () => {
      const viewer = await signIn(db, { nodes: ['user.view_as'] });
      return { viewer, view: await opened(viewer.token, target.id) };
    };
    const call = userCalls(app.url, root.token);
    const disabled = await viewing();
    await call('disable', { body: { ids: [disabled.viewer.admin.id] } });
    expect(await refusalOf(app.url, disabled.view)).toBe(50008);
    const forced = await viewing();
    await call('endSessions', { body: { id: forced.viewer.admin.id } });
    expect(await refusalOf(app.url, forced.view)).toBe(50012);
    const bare = await viewing();
    await db.deleteFrom('app.admin_role').where('admin_id', '=', bare.viewer.admin.id).execute();
    expect(await refusalOf(app.url, bare.view)).toBe(50008);
  });

  it('is over with the session of the viewer in which it began, and goes on when another one of theirs ends', async () => {
    const { token, admin } = await superuser();
    const [other, third] = [await openTestSession(db, admin.id), await openTestSession(db, admin.id)];
    const target = await createAdmin(db);
    const views = [await opened(token, target.id), await opened(other, target.id), await opened(third, target.id)];
    const refusals = () => Promise.all(views.map((view) => refusalOf(app.url, view)));
    expect(await callApi(app.url, identityEndpoints.logout, { token })).toMatchObject({ status: 200 });
    expect(await refusals()).toEqual([50008, undefined, undefined]);
    const list = await callApi(app.url, sessionEndpoints.index, { token: third, query: { page_size: '999' } });
    const sessions = list.body.data as { id: number; admin_id: number; viewer_name: string | null; current: boolean }[];
    const own = sessions.find((each) => each.admin_id === admin.id && !each.current);
    const ended = await callApi(app.url, sessionEndpoints.destroy, { token: third, body: { id: own?.id } });
    expect(ended).toMatchObject({ status: 200 });
    expect(await refusals()).toEqual([50008, 50012, undefined]);
  });

  it('does not count among the user’s own sessions and ends none of them', async () => {
    const { token } = await superuser();
    const target = await signIn(db);
    await opened(token, target.admin.id);
    const { body } = await userCalls(app.url, token)('show', { query: { id: String(target.admin.id) } });
    expect(body.data).toMatchObject({ open_sessions: 1 });
    expect(await refusalOf(app.url, target.token)).toBeUndefined();
  });
});
