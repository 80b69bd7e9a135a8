// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDatabase } from '../platform/db/database.test-kit';
import { type ServerProcess, startProcess } from '../platform/process/process.test-kit';
import { testSecretKeys } from '../platform/secrets/secrets.test-kit';
import { serverProgram } from './process.test-kit';

const started: ServerProcess[] = [];
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let program: string;
let folder: string;
beforeAll(async () => {
  database = await emptyDatabase();
  program = await serverProgram();
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-shared-'));
});
afterAll(async () => {
  for (const server of started) server.child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = (host: string): ServerProcess => {
  const server = startProcess(program, {
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.migrationUrl,
    ADMIN_PASSWORD: 'Kept-4-the-test',
    SECRET_KEYS: testSecretKeys,
    DATA_DIR: join(folder, host),
    PORT: '0',
  });
  started.push(server);
  return server;
};

const isRunning = /is running: {2}http:\S+/;

it('a server whose files are elsewhere than those of another on the same database is refused', async () => {
  const first = start('one');
  await first.waitFor(isRunning);
  // It tells of itself a moment after it listens.
  await expect
    .poll(
      async () => {
        const apart = start('two');
        await Promise.race([apart.ended, apart.waitFor(isRunning).catch(() => undefined)]);
        apart.child.kill('SIGKILL');
        await apart.ended;
        return apart.output();
      },
      { timeout: 60_000 },
    )
    .toContain('双方会缺少对方的文件');
  const beside = start('one');
  await beside.waitFor(isRunning);
});
