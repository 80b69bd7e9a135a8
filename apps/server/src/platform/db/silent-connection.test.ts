// @module-tag long
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isConnectionTrouble } from './connection-trouble';
import { type Database, inTransaction, openDatabase } from './database';
import { type ClonedDatabase, emptyDatabase } from './database.test-kit';
import { OutcomeUnknownError } from './outcome';

/** A wire to PostgreSQL that can be cut without anybody being told. */
const startWire = async (target: { host: string; port: number }) => {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      if (isCut) socket.pause();
    }
    near.on('data', (data) => isCut || far.write(data));
    far.on('data', (data) => isCut || near.write(data));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    cut: (cut: boolean): void => {
      isCut = cut;
    },
    close: (): void => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

let test: ClonedDatabase;
let wire: Awaited<ReturnType<typeof startWire>>;
let db: Database;
beforeAll(async () => {
  test = await emptyDatabase();
  const url = new URL(test.url);
  wire = await startWire({ host: url.hostname, port: Number(url.port) });
  url.port = String(wire.port);
  db = openDatabase({ url: url.href, poolSize: 4, silenceMs: 300, onIdleError: () => undefined });
});
afterEach(() => wire.cut(false));
afterAll(async () => {
  wire.close();
  await db.close().catch(() => undefined);
  await test.drop();
});

describe('a connection that owes an answer and is silent', () => {
  it('ends when PostgreSQL cannot be reached: a read fails as such, a commit as unknown', async () => {
    await sql`select 1`.execute(db.kysely);
    const read = sql`select pg_sleep(0.4)`.execute(db.kysely);
    const write = inTransaction(db.kysely, async (tx) => {
      await sql`select pg_sleep(0.2)`.execute(tx);
      wire.cut(true);
    });
    const outcomes = await Promise.allSettled([read, write]);
    const [first, second] = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : undefined));
    expect(isConnectionTrouble(first)).toBe(true);
    expect(second).toBeInstanceOf(OutcomeUnknownError);
    wire.cut(false);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db.kysely)).rows).toEqual([{ one: 1 }]);
  });

  it('stays while PostgreSQL works on its statement, however long that may take', async () => {
    const slept = await inTransaction(db.kysely, async (tx) => {
      await sql`set local statement_timeout = '1min'`.execute(tx);
      return sql<{ one: number }>`select 1 as one from pg_sleep(2)`.execute(tx);
    });
    expect(slept.rows).toEqual([{ one: 1 }]);
  });

  it('stays while it is asked nothing', async () => {
    await inTransaction(db.kysely, async (tx) => {
      const pid = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const before = await pid();
      await pause(1000);
      expect((await pid()).rows).toEqual(before.rows);
    });
  });
});
