import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleForTests } from '@shuyuan/server/test-kit/app/process';
import { type ClonedDatabase, cloneDatabase } from '@shuyuan/server/test-kit/platform/db/database';
import { startProcess } from '@shuyuan/server/test-kit/platform/process/process';
import { testSecretKeys } from '@shuyuan/server/test-kit/platform/secrets/secrets';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
let program: string;
let database: ClonedDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-demo-'));
  program = await bundleForTests(new URL('./main.ts', import.meta.url));
  database = await cloneDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const refusal = async (env: Record<string, string>, ...options: string[]): Promise<string> => {
  const demo = startProcess(program, { DATA_DIR: join(folder, 'data'), ...env }, options);
  expect(await demo.ended).toBe(1);
  expect(demo.output()).not.toMatch(/^\s+at |node:internal/m);
  expect(await readdir(folder)).toEqual([]);
  return demo.output();
};

it('refuses an unknown option and the removal of what is not there in words, without a stack', async () => {
  const env = { DATABASE_URL: database.url, SECRET_KEYS: testSecretKeys };
  expect(await refusal(env, '--all')).toContain('不认识的选项 --all');
  expect(await refusal(env, '--remove')).toContain('这里没有演示学校');
});

it('names a wrong setting before anything is made', async () => {
  expect(await refusal({ DATA_DIR: '/proc/x' })).toMatch(/^配置有误.*\n.*DATA_DIR/m);
});
