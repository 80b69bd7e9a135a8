// @module-tag long
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { login } from '../backoffice/identity/identity-api.test-kit';
import { emptyDatabase } from '../platform/db/database.test-kit';
import { type ServerProcess, startProcess } from '../platform/process/process.test-kit';
import { testSecretKeys } from '../platform/secrets/secrets.test-kit';
import { serverProgram } from './process.test-kit';

const password = 'Kept-4-the-test';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let program: string;
let server: ServerProcess;
beforeAll(async () => {
  database = await emptyDatabase();
  program = await serverProgram();
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
});
afterAll(async () => {
  await database.drop();
});

const workersEnv = () => ({
  DATABASE_URL: database.url,
  MIGRATION_DATABASE_URL: database.migrationUrl,
  ADMIN_PASSWORD: password,
  PORT: '0',
  WORKERS: '2',
  SECRET_KEYS: testSecretKeys,
});

const start = async (): Promise<string> => {
  server = startProcess(program, { ...workersEnv(), LOG_LEVEL: 'debug' });
  return (await server.waitFor(/is running: {2}(http:\S+)/))[1] ?? '';
};

/** The processes that have answered a probe, according to the log. */
const served = (): Set<number> =>
  new Set([...server.output().matchAll(/"pid":(\d+)[^\n]*"path":"\/healthz"/g)].map(([, pid]) => Number(pid)));

const probe = async (address: string): Promise<number> => {
  const response = await fetch(`${address}/healthz`, { headers: { connection: 'close' } });
  await response.text();
  return response.status;
};

/** Probes until as many processes have answered. */
const seeWorkers = async (address: string, count: number): Promise<number[]> => {
  await expect
    .poll(async () => {
      await probe(address);
      return served().size;
    })
    .toBe(count);
  return [...served()];
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('WORKERS', () => {
  it('serves from several processes, replaces one that was killed, and ends them all with 0 on SIGTERM', async () => {
    const address = await start();
    const [victim = 0, ...others] = await seeWorkers(address, 2);
    expect([victim, ...others]).not.toContain(server.child.pid);
    // The workers start after the owner has migrated, and serve with the restricted role.
    expect((await login(address, { username: 'admin', password })).status).toBe(200);
    expect(server.output()).not.toMatch(/拥有操作日志的表/);
    process.kill(victim, 'SIGKILL');
    await server.waitFor(/a worker died; starting another/);
    expect(await probe(address)).toBe(200);
    const workers = (await seeWorkers(address, 3)).filter((pid) => pid !== victim);
    expect(workers.filter(isAlive)).toHaveLength(2);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(workers.filter(isAlive)).toEqual([]);
  });

  it('kill -9 of the leader leaves no worker behind', async () => {
    const workers = await seeWorkers(await start(), 2);
    server.child.kill('SIGKILL');
    await expect.poll(() => workers.filter(isAlive)).toEqual([]);
  });

  it('exits with 1 when the workers cannot listen', async () => {
    server = startProcess(program, { ...workersEnv(), HOST: '203.0.113.7' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/HOST/);
  });
});
