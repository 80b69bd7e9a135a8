import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { createServer } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../platform/db/database.test-kit';
import { type ServerProcess, startProcess } from '../platform/process/process.test-kit';
import { testSecretKeys } from '../platform/secrets/secrets.test-kit';
import { bundleProgram } from './process.test-kit';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let program: Awaited<ReturnType<typeof bundleProgram>>;
let started: ServerProcess[] = [];
beforeAll(async () => {
  database = await cloneDatabase();
  program = await bundleProgram();
});
afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  started = [];
});
afterAll(async () => {
  await program.remove();
  await database.drop();
});

const start = (env: Record<string, string> = {}): ServerProcess => {
  const server = startProcess(program.file, {
    DATABASE_URL: database.url,
    PORT: '0',
    SECRET_KEYS: testSecretKeys,
    ...env,
  });
  started.push(server);
  return server;
};
const addressOf = async (server: ServerProcess): Promise<string> =>
  (await server.waitFor(/is running: {2}(http:\S+)/))[1] ?? '';

describe('a start that cannot succeed', () => {
  const refusals: [string, Record<string, string>, RegExp][] = [
    ['a port that is no number', { PORT: 'many' }, /配置有误[\s\S]*PORT/],
    ['a database address of another kind', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    ['a database that is not there', { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' }, /DATABASE_URL 指定的数据库/],
    ['an SMS provider without its settings', { SMS_PROVIDER: 'webhook' }, /SMS_WEBHOOK_URL/],
    ['an address of another machine', { HOST: '203.0.113.7' }, /HOST/],
  ];
  it.each(refusals)('names %s, without a stack, and exits with 1', async (_title, env, words) => {
    const server = start(env);
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(words);
    expect(server.output()).not.toMatch(/^\s+at /m);
  });

  it('names PORT when the port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number };
    const server = start({ PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(new RegExp(`端口 127\\.0\\.0\\.1:${port} 已被占用[\\s\\S]*PORT`));
    holder.close();
  });
});

describe('the banner', () => {
  it('shows a password on the very first start only, and it signs in', async () => {
    const fresh = await cloneDatabase();
    const first = start({ DATABASE_URL: fresh.url });
    const address = await addressOf(first);
    const [, password] = await first.waitFor(/初始密码 password: +(\S+)/);
    const response = await fetch(`${address}/api/admin/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    });
    expect(response.status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const second = start({ DATABASE_URL: fresh.url });
    await addressOf(second);
    expect(second.output()).not.toContain('初始密码');
    second.child.kill('SIGTERM');
    await second.ended;
    await fresh.drop();
  });
});

describe('SIGTERM', () => {
  /** Holds the lock that sign-in needs, so that a request is running for as long as the test wants. */
  const holdAdmins = async (
    url: string,
  ): Promise<{ waiting: () => Promise<boolean>; release: () => Promise<void> }> => {
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    const holder = await pool.connect();
    await holder.query('begin; lock table app.admin in access exclusive mode');
    return {
      waiting: async () => {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount === 1;
      },
      release: async () => {
        await holder.query('rollback');
        holder.release();
        await pool.end();
      },
    };
  };

  it.each(['SIGTERM', 'SIGINT'] as const)(
    '%s lets the running request finish, takes no new one, and exits with 0',
    async (signal) => {
      const fresh = await cloneDatabase();
      const server = start({ DATABASE_URL: fresh.url, ADMIN_PASSWORD: 'Kept-4-the-test' });
      const address = await addressOf(server);
      const lock = await holdAdmins(fresh.url);
      const running = fetch(`${address}/api/admin/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password: 'Kept-4-the-test' }),
      });
      await expect.poll(lock.waiting).toBe(true);
      server.child.kill(signal);
      await server.waitFor(/"msg":"stopping"/);
      await expect
        .poll(() =>
          fetch(`${address}/healthz`).then(
            () => 'served',
            () => 'refused',
          ),
        )
        .toBe('refused');
      await lock.release();
      const { status, headers } = await running;
      expect({ status, connection: headers.get('connection') }).toEqual({ status: 200, connection: 'close' });
      expect(await server.ended).toBe(0);
      expect(server.output()).toContain('"msg":"stopped"');
      await fresh.drop();
    },
  );
});

describe('SIGTERM under load', () => {
  /** Calls over one connection that it keeps, until no other can be had; counts what was not answered. */
  const callAlong = async (address: string, outcome: { answered: number; lost: string[] }): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const call = () =>
      new Promise<void>((resolve, reject) => {
        get(`${address}/healthz`, { agent }, (reply) => {
          reply.resume().on('end', resolve).on('error', reject);
        }).on('error', reject);
      });
    for (;;) {
      const failure = await call().then(
        () => undefined,
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      if (failure === 'ECONNREFUSED') break;
      if (failure === undefined) outcome.answered += 1;
      else outcome.lost.push(failure);
    }
    agent.destroy();
  };

  it('answers every request that was sent on an open connection, and refuses new connections', async () => {
    const server = start();
    const address = await addressOf(server);
    const outcomes = Array.from({ length: 64 }, () => ({ answered: 0, lost: [] }));
    const callers = outcomes.map((outcome) => callAlong(address, outcome));
    await expect
      .poll(() => Math.min(...outcomes.map(({ answered }) => answered)), { timeout: 10_000 })
      .toBeGreaterThan(5);
    server.child.kill('SIGTERM');
    await Promise.all(callers);
    expect(outcomes.flatMap(({ lost }) => lost)).toEqual([]);
    expect(await server.ended).toBe(0);
  });
});

describe('a fault that nobody caught', () => {
  it('is logged as fatal and ends the process, so that it is started afresh', async () => {
    const plant = `process.on('newListener', (event) => {
      if (event === 'uncaughtException') setImmediate(() => { throw new Error('planted fault'); });
    });`;
    const server = start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(plant)}` });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/"level":"fatal".*planted fault/);
  });
});
