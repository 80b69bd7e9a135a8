// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../backoffice/identity/identity.test-kit';
import { callApi } from '../backoffice/identity/identity-api.test-kit';
import { asSuperuser, cloneDatabase } from '../platform/db/database.test-kit';
import { startProcess } from '../platform/process/process.test-kit';
import { testSecretKeys } from '../platform/secrets/secrets.test-kit';
import { startTestApp, type TestApp } from './app.test-kit';
import { serverProgram } from './process.test-kit';

let app: TestApp;
let program: string;
beforeAll(async () => {
  app = await startTestApp();
  program = await serverProgram();
});
afterAll(async () => {
  await app.close();
});

const obeyIn = async (
  env: Readonly<Record<string, string>>,
  ...command: string[]
): Promise<{ code: number | null; output: string }> => {
  const child = startProcess(program, { SECRET_KEYS: testSecretKeys, ...env }, command);
  return { code: await child.ended, output: child.output() };
};
const obey = (...command: string[]) => obeyIn({ DATABASE_URL: app.databaseUrl }, ...command);

it('an unknown command and an unknown name are refused in words, without a stack', async () => {
  for (const [command, words] of [
    [['format-disk'], /不认识的命令 format-disk/],
    [['reset-password', 'nobody'], /没有可以登录的用户“nobody”/],
  ] as const) {
    const { code, output } = await obey(...command);
    expect(code).toBe(1);
    expect(output).toMatch(words);
    expect(output).not.toMatch(/^\s+at /m);
  }
});

it('a forgotten password is replaced by a random one, which ends all sessions and must be changed', async () => {
  const { admin, token } = await signIn(app.db.kysely, { roles: ['admin'] });
  const factor = 'update app.admin set totp_secret = $2, totp_confirmed_at = now() where id = $1';
  await app.db.pool.query(factor, [admin.id, 'lost with the phone']);
  const { code, output } = await obey('reset-password', admin.username.toUpperCase());
  expect(code).toBe(0);
  const password = /新密码 new password: (\S+)/.exec(output)?.[1] ?? '';
  expect(password).toMatch(/^[A-Za-z2-9]{16}$/);

  const sign = (password: string) =>
    callApi(app.url, identityEndpoints.login, { body: { username: admin.username, password } });
  expect((await callApi(app.url, identityEndpoints.me, { token })).status).toBe(401);
  expect((await sign(admin.password)).status).toBe(401);
  expect((await sign(password)).status).toBe(200);
  const rows = await app.db.pool.query(
    `select admin.must_change_password, log.actor_name from app.admin
     join app.audit_log log on log.action = 'admin.reset_password' and log.target_id = admin.id::text where admin.id = $1`,
    [admin.id],
  );
  expect(rows.rows).toEqual([{ must_change_password: true, actor_name: '' }]);
});

it('address ranges that shut everyone out are cleared, and the next call is served', async () => {
  const { token } = await signIn(app.db.kysely, { roles: ['admin'] });
  const asked = async () => (await callApi(app.url, systemSettingEndpoints.show, { token })).status;
  await app.db.pool.query(`insert into app.setting (key, value) values ('network', '{"ranges": ["192.0.2.0/24"]}')`);
  await expect.poll(asked).toBe(403);
  const cleared = await obey('clear-address-ranges');
  expect(cleared).toMatchObject({ code: 0, output: expect.stringContaining('已取消系统管理的地址限制') });
  await expect.poll(asked).toBe(200);
  expect((await obey('clear-address-ranges')).output).toContain('系统管理没有地址限制');
});

it('the audit log is archived to files, verified with and without the database, and removed by its owner alone', async () => {
  const clone = await cloneDatabase();
  await asSuperuser(
    `alter table app.audit_log disable trigger all;
     truncate app.audit_log;
     alter table app.audit_log enable trigger all;
     insert into app.audit_log (at, actor_name, ip, user_agent, request_id, action, target_type, outcome)
     select at, '', '', '', '', 'thing.edit', 'thing', 'succeeded'
     from unnest(array['2024-11-05 10:00+08', '2024-12-05 10:00+08']::timestamptz[]) as at`,
    clone.url,
  );
  const env = { DATABASE_URL: clone.url, MIGRATION_DATABASE_URL: clone.migrationUrl };
  const obey = (...command: string[]) => obeyIn(env, ...command);
  const folder = join(await mkdtemp(join(tmpdir(), 'shuyuan-archive-')), 'archive');
  const order = ['archive-audit', '--to', folder, '--before'];
  for (const [command, words] of [
    [[...order, '2025-02-30'], /“2025-02-30”不是日期/],
    [[...order, '2999-01-01'], /2999-01-01 还没有到/],
    [['verify-audit', '--files-only'], /用法：npm run verify-audit/],
  ] as const) {
    const { code, output } = await obey(...command);
    expect([code, output]).toEqual([1, expect.stringMatching(words)]);
  }
  const made = await obey(...order, '2025-01-01');
  expect([made.code, made.output]).toEqual([0, expect.stringMatching(/2 个月 months（2024-11 ～ 2024-12），2 条/)]);
  const removed = await obey(...order, '2025-01-01', '--remove');
  expect([removed.code, removed.output]).toEqual([0, expect.stringContaining('已从数据库移除 2 条')]);
  const verified = await obey('verify-audit', '--archive', folder);
  expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('（更早的 2 条已归档至 2024-12）') });
  expect(verified.output).toContain('归档：已校验 2 个文件（2024-11 ～ 2024-12），2 条，未发现改动');

  await rm(join(folder, 'audit-2024-11.jsonl.gz'));
  const alone = await obeyIn({ DATA_DIR: folder }, 'verify-audit', '--archive', folder);
  expect([alone.code, alone.output]).toEqual([2, expect.stringContaining('audit-2024-11.jsonl.gz：文件缺失')]);
  expect(alone.output).toContain('没有与数据库核对');
  await clone.drop();
  await rm(dirname(folder), { recursive: true });
});

it('the audit log is verified in words, and a change made behind it ends the command with 2', async () => {
  const whole = await obey('verify-audit');
  expect(whole.output).toMatch(/操作日志：已校验 \d+ 条，未发现改动/);
  expect(whole.code).toBe(0);
  await asSuperuser(
    `alter table app.audit_log disable trigger all;
     update app.audit_log set ip = '203.0.113.9' where id = (select min(id) from app.audit_log)`,
    app.databaseUrl,
  );
  const broken = await obey('verify-audit');
  expect(broken.output).toMatch(/发现异常：1 条内容被改动/);
  expect(broken.code).toBe(2);
});
