// @module-tag long
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../backoffice/identity/identity.test-kit';
import { readConfig } from '../platform/config/config';
import { startProcess } from '../platform/process/process.test-kit';
import { openSecrets } from '../platform/secrets/secrets';
import { startTestApp, type TestApp } from './app.test-kit';
import { serverProgram } from './process.test-kit';

let app: TestApp;
let folder: string;
let program: string;
beforeAll(async () => {
  app = await startTestApp();
  program = await serverProgram();
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-rotation-'));
  await openSecrets(readConfig({ DATA_DIR: folder }));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const obey = async (...command: string[]): Promise<{ code: number | null; output: string }> => {
  const child = startProcess(program, { DATABASE_URL: app.databaseUrl, DATA_DIR: folder }, command);
  return { code: await child.ended, output: child.output() };
};
const keysInFile = async (): Promise<string[]> =>
  (await readFile(join(folder, 'secret-keys'), 'utf8')).split('\n').flatMap((line) => line.split(':')[0] || []);

it('a new key comes first, an old one stays while something needs it, and goes when nothing does', async () => {
  const added = await obey('rotate-keys');
  expect([added.code, added.output]).toEqual([0, expect.stringContaining('已生成新密钥 k2')]);
  expect(await keysInFile()).toEqual(['k2', 'k1']);

  const { admin } = await signIn(app.db.kysely);
  await app.db.pool.query(`update app.admin set totp_secret = 'k1:x' where id = $1`, [admin.id]);
  for (const [id, words] of [
    ['k1', /密钥 k1 还不能移除，仍有内容需要它：app\.admin/],
    ['k2', /没有可以移除的密钥 k2/],
    ['k7', /没有可以移除的密钥 k7/],
  ] as const) {
    const { code, output } = await obey('rotate-keys', id);
    expect([code, output]).toEqual([1, expect.stringMatching(words)]);
    expect(output).not.toMatch(/^\s+at /m);
  }
  expect(await keysInFile()).toEqual(['k2', 'k1']);

  await app.db.pool.query('update app.admin set totp_secret = null where id = $1', [admin.id]);
  const removed = await obey('rotate-keys', 'k1');
  expect([removed.code, removed.output]).toEqual([0, expect.stringContaining('已移除密钥 k1')]);
  expect(await keysInFile()).toEqual(['k2']);
  const { rows } = await app.db.pool.query('select key_id from app.secret_key');
  expect(rows).toEqual([{ key_id: 'k2' }]);
});
