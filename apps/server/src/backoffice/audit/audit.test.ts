import { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../app/app.test-kit';
import { inTransaction } from '../../platform/db/database';
import { asSuperuser } from '../../platform/db/database.test-kit';
import { signIn } from '../identity/identity.test-kit';
import { callApi, login, refusalOf } from '../identity/identity-api.test-kit';
import { recordAudit } from './audit.repository';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const origin = { requestId: 'r-1', ip: '192.0.2.1', userAgent: 'Browser/1' };

/** Makes every insert of an audit row fail while `work` runs. */
const withBrokenAudit = async (work: () => Promise<void>): Promise<void> => {
  await asSuperuser('alter table app.audit_log add constraint broken check (id < 0) not valid', app.databaseUrl);
  try {
    await work();
  } finally {
    await asSuperuser('alter table app.audit_log drop constraint broken', app.databaseUrl);
  }
};

describe('the audit log', () => {
  const changes = ['audit_log', 'audit_link'].flatMap((table) => [
    `update app.${table} set id = default where false`,
    `delete from app.${table}`,
    `truncate app.${table}`,
  ]);

  test.each(changes)('gives the server no right to %s', async (statement) => {
    await expect(app.db.pool.query(statement)).rejects.toMatchObject({
      code: '42501',
      message: expect.stringContaining('permission denied'),
    });
  });

  test.each(changes)('refuses even a superuser to %s', async (statement) => {
    await inTransaction(app.db.kysely, (db) =>
      recordAudit(db, { origin, action: 'thing.create', target: { type: 'thing', id: 1 } }),
    );
    const count = () => app.db.pool.query('select count(*) as n from app.audit_log').then(({ rows }) => rows[0].n);
    const before = await count();
    await expect(asSuperuser(statement, app.databaseUrl)).rejects.toThrow('append-only');
    expect(await count()).toBe(before);
  });

  test('keeps who, when, from where, what, before and after', async () => {
    const { admin } = await signIn(app.db.kysely);
    await inTransaction(app.db.kysely, (db) =>
      recordAudit(db, {
        actor: { id: admin.id, name: '张三' },
        origin,
        action: 'thing.edit',
        target: { type: 'thing', id: 7 },
        before: { name: '旧' },
        after: { name: '新' },
      }),
    );
    const { rows } = await app.db.pool.query("select * from app.audit_log where action = 'thing.edit'");
    expect(rows).toMatchObject([
      {
        admin_id: admin.id,
        actor_name: '张三',
        ip: '192.0.2.1',
        user_agent: 'Browser/1',
        request_id: 'r-1',
        target_type: 'thing',
        target_id: '7',
        before: { name: '旧' },
        after: { name: '新' },
        outcome: 'succeeded',
      },
    ]);
  });

  test('that cannot be written takes the act back: no session, no logout, no new password', async () => {
    const { admin, token } = await signIn(app.db.kysely);
    const sessions = () => app.db.pool.query('select count(*) as n from app.session').then(({ rows }) => rows[0].n);
    const before = await sessions();
    await withBrokenAudit(async () => {
      const credentials = { username: admin.username, password: admin.password };
      expect((await login(app.url, credentials)).status).toBeGreaterThanOrEqual(400);
      expect((await callApi(app.url, identityEndpoints.logout, { token })).status).toBeGreaterThanOrEqual(400);
      const body = { current_password: admin.password, new_password: 'Lantern-Bridge-58' };
      expect((await callApi(app.url, identityEndpoints.changePassword, { token, body })).status).toBeGreaterThanOrEqual(
        400,
      );
    });
    expect(await sessions()).toBe(before);
    expect(await refusalOf(app.url, token)).toBeUndefined();
    expect((await login(app.url, { username: admin.username, password: admin.password })).status).toBe(200);
  });

  test('that cannot be written leaves no new role, no change of one and no deletion behind', async () => {
    const { token } = await signIn(app.db.kysely, { roles: ['admin'] });
    const role = { remark: '', row_scope: 'all', requires_second_factor: false, nodes: [], fields: [] };
    const save = (body: unknown) => callApi(app.url, roleEndpoints.save, { token, body });
    const made = await save({ ...role, name: '教务' });
    const { id, version } = made.body.data as { id: number; version: number };
    await withBrokenAudit(async () => {
      expect((await save({ ...role, name: '财务' })).status).toBeGreaterThanOrEqual(400);
      expect((await save({ ...role, id, version, name: '教务处' })).status).toBeGreaterThanOrEqual(400);
      const body = { id, version };
      expect((await callApi(app.url, roleEndpoints.destroy, { token, body })).status).toBeGreaterThanOrEqual(400);
    });
    const { rows } = await app.db.pool.query("select name from app.role where name in ('教务', '教务处', '财务')");
    expect(rows).toEqual([{ name: '教务' }]);
  });
});
