import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../platform/db/database.test-kit';
import { type ServerProcess, startProcess } from '../platform/process/process.test-kit';
import { testSecretKeys } from '../platform/secrets/secrets.test-kit';
import { serverProgram } from './process.test-kit';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let program: string;
let server: ServerProcess;
beforeAll(async () => {
  database = await cloneDatabase();
  program = await serverProgram();
});
afterEach(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
});
afterAll(async () => {
  await database.drop();
});

const crewEnv = () => ({ DATABASE_URL: database.url, PORT: '0', WORKERS: '2', SECRET_KEYS: testSecretKeys });

const start = async (): Promise<string> => {
  server = startProcess(program, { ...crewEnv(), LOG_LEVEL: 'debug' });
  return (await server.waitFor(/is running: {2}(http:\S+)/))[1] ?? '';
};

/** The processes that have answered a probe, by what they wrote to the log. */
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
  it('serves from several processes, none of them the one that was started', async () => {
    const workers = await seeWorkers(await start(), 2);
    expect(workers).not.toContain(server.child.pid);
  });

  it('replaces a worker that was killed, and goes on serving meanwhile', async () => {
    const address = await start();
    const [victim = 0] = await seeWorkers(address, 2);
    process.kill(victim, 'SIGKILL');
    await server.waitFor(/a worker died; starting another/);
    expect(await probe(address)).toBe(200);
    await seeWorkers(address, 3);
  });

  it('SIGTERM ends every worker and exits with 0', async () => {
    const workers = await seeWorkers(await start(), 2);
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
    server = startProcess(program, { ...crewEnv(), HOST: '203.0.113.7' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/HOST/);
  });
});
