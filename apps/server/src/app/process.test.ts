// @module-tag long
import { Agent, get } from 'node:http';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { login } from '../backoffice/identity/identity-api.test-kit';
import { asSuperuser, cloneDatabase, emptyDatabase } from '../platform/db/database.test-kit';
import { type ServerProcess, startProcess } from '../platform/process/process.test-kit';
import { testSecretKeys } from '../platform/secrets/secrets.test-kit';
import { serverProgram } from './process.test-kit';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let program: string;
let started: ServerProcess[] = [];
beforeAll(async () => {
  database = await cloneDatabase();
  program = await serverProgram();
});
afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  started = [];
});
afterAll(async () => {
  await database.drop();
});

const start = (env: Record<string, string> = {}): ServerProcess => {
  const server = startProcess(program, {
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

describe('the role that serves', () => {
  const notice = /拥有操作日志的表，可以改动它/;

  it('is told at the start when it owns the audit log', async () => {
    const own = await cloneDatabase('template0');
    const server = start({ DATABASE_URL: own.url });
    await addressOf(server);
    expect(server.output()).toMatch(notice);
    server.child.kill('SIGTERM');
    await server.ended;
    await own.drop();
  });

  it('gets what it needs from the owner of MIGRATION_DATABASE_URL; a password is shown on the very first start only', async () => {
    const empty = await emptyDatabase();
    const first = start({ DATABASE_URL: empty.url, MIGRATION_DATABASE_URL: empty.migrationUrl });
    const address = await addressOf(first);
    const [, password] = await first.waitFor(/初始密码 password: +(\S+)/);
    expect((await login(address, { username: 'admin', password })).status).toBe(200);
    expect(first.output()).not.toMatch(notice);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    // With nothing to migrate, the owner's address is not needed and the serving role is enough.
    const second = start({ DATABASE_URL: empty.url });
    await addressOf(second);
    expect(second.output()).not.toMatch(notice);
    expect(second.output()).not.toContain('初始密码');
    second.child.kill('SIGTERM');
    await second.ended;
    await asSuperuser(
      'delete from app.schema_migration where version = (select max(version) from app.schema_migration)',
      empty.url,
    );
    const behind = start({ DATABASE_URL: empty.url });
    expect(await behind.ended).toBe(1);
    expect(behind.output()).toMatch(/MIGRATION_DATABASE_URL/);
    expect(behind.output()).not.toMatch(/^\s+at /m);
    await empty.drop();
  });

  it('is refused as a pair with a role of another database, or one that cannot act for it', async () => {
    const [one, other] = [await cloneDatabase(), await cloneDatabase()];
    const apart = start({ DATABASE_URL: one.url, MIGRATION_DATABASE_URL: other.migrationUrl });
    expect(await apart.ended).toBe(1);
    expect(apart.output()).toMatch(/不是同一个数据库/);
    const turned = start({ DATABASE_URL: one.migrationUrl, MIGRATION_DATABASE_URL: one.url });
    expect(await turned.ended).toBe(1);
    expect(turned.output()).toMatch(/GRANT shuyuan_migrator TO shuyuan_server/);
    await Promise.all([one.drop(), other.drop()]);
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
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%password_hash%'`,
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
  /** Calls over one keep-alive connection until no new one can be opened; counts the unanswered calls. */
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
