import { sessionEndpoints } from '@shuyuan/contract/backoffice/identity/session.endpoints';
import { userErrors } from '@shuyuan/contract/backoffice/identity/user.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../app/app.test-kit';
import type { Executor } from '../../../platform/db/database';
import { openTestSession, signIn } from '../identity.test-kit';
import { callApi, refusalOf } from '../identity-api.test-kit';
import { createDepartment, lastAudit } from '../user/user.test-kit';

interface Row {
  readonly id: number;
  readonly admin_id: number;
  readonly current: boolean;
  readonly viewer_name: string | null;
}

let app: TestApp;
let db: Executor;
beforeAll(async () => {
  app = await startTestApp();
  db = app.db.kysely;
});
afterAll(() => app.close());

const list = async (token: string, query: Record<string, string> = {}): Promise<Row[]> => {
  const reply = await callApi(app.url, sessionEndpoints.index, { token, query: { page_size: '999', ...query } });
  return reply.body.data as Row[];
};
const end = (token: string, id: number) => callApi(app.url, sessionEndpoints.destroy, { token, body: { id } });
const watcher = (options = {}) => signIn(db, { nodes: ['session.index', 'session.delete'], ...options });
const sessionIn = async (token: string, adminId: number): Promise<number> =>
  (await list(token)).find(({ admin_id }) => admin_id === adminId)?.id ?? 0;

describe('ending a session is refused', () => {
  it('for one that is over, unknown, or of a user out of reach', async () => {
    const { token } = await watcher({ scope: 'department', departmentId: await createDepartment(db) });
    const foreign = await signIn(db);
    const root = await signIn(db, { roles: ['admin'] });
    const id = await sessionIn(root.token, foreign.admin.id);
    const missing = { status: 404, body: { errcode: platformErrors.recordNotFound.errcode } };
    expect(await end(token, id)).toMatchObject(missing);
    expect(await end(root.token, 999_999)).toMatchObject(missing);
    expect(await end(root.token, id)).toMatchObject({ status: 200 });
    expect(await end(root.token, id)).toMatchObject(missing);
  });

  it('for one of a user who holds more', async () => {
    const { token } = await watcher();
    const root = await signIn(db, { roles: ['admin'] });
    const reply = await end(token, await sessionIn(token, root.admin.id));
    expect(reply).toMatchObject({ status: 403, body: { errcode: userErrors.holdsMore.errcode } });
    expect(await refusalOf(app.url, root.token)).toBeUndefined();
  });
});

describe('the list of sessions', () => {
  it('marks the caller’s own one, leaves out what has run out or is over, and never shows a token', async () => {
    const { admin, token } = await watcher();
    const other = await openTestSession(db, admin.id);
    const own = async () => (await list(token)).filter(({ admin_id }) => admin_id === admin.id);
    expect((await own()).map(({ current }) => current).sort()).toEqual([false, true]);
    expect(JSON.stringify(await list(token))).not.toContain(token);
    await callApi(app.url, { ...sessionEndpoints.endView, path: '/api/admin/auth/logout' }, { token: other });
    expect(await own()).toHaveLength(1);
    const stale = await signIn(db);
    expect(await sessionIn(token, stale.admin.id)).toBeGreaterThan(0);
    await db
      .updateTable('app.session')
      .set({ last_seen_at: sql<Date>`now() - interval '30 days'` })
      .where('admin_id', '=', stale.admin.id)
      .execute();
    expect(await sessionIn(token, stale.admin.id)).toBe(0);
  });

  it('shows those within reach only, finds by name and sorts', async () => {
    const here = await createDepartment(db);
    const { admin, token } = await watcher({ scope: 'department', departmentId: here });
    expect((await list(token)).map(({ admin_id }) => admin_id)).toEqual([admin.id]);
    expect(await list(token, { keyword: 'nobody at all' })).toEqual([]);
    for (const sort_name of ['name', 'created_at', 'last_seen_at', 'ip']) {
      expect(await list(token, { sort_name, sort_type: 'asc' })).toHaveLength(1);
    }
  });

  it('says who looks through a user’s eyes', async () => {
    const root = await signIn(db, { roles: ['admin'] });
    const target = await signIn(db);
    await callApi(app.url, sessionEndpoints.viewAs, { token: root.token, body: { admin_id: target.admin.id } });
    const rows = (await list(root.token)).filter(({ admin_id }) => admin_id === target.admin.id);
    expect(rows.map(({ viewer_name }) => viewer_name).sort()).toEqual([root.admin.username, null].sort());
  });
});

describe('an ended session', () => {
  it('is refused at once with the words for being forced out, and recorded', async () => {
    const { admin, token } = await watcher();
    const target = await signIn(db, { nodes: [] });
    const second = await openTestSession(db, target.admin.id);
    const rows = (await list(token)).filter(({ admin_id }) => admin_id === target.admin.id);
    const first = Math.min(...rows.map(({ id }) => id));
    expect(await end(token, first)).toMatchObject({ status: 200 });
    expect(await refusalOf(app.url, target.token)).toBe(50012);
    expect(await refusalOf(app.url, second)).toBeUndefined();
    expect(await lastAudit(db, { id: target.admin.id, action: 'session.force_end' })).toMatchObject({
      admin_id: admin.id,
      before: { session_id: first },
    });
  });

  it('may be one’s own', async () => {
    const { admin, token } = await watcher();
    expect(await end(token, await sessionIn(token, admin.id))).toMatchObject({ status: 200 });
    expect(await refusalOf(app.url, token)).toBe(50012);
  });
});
