// @module-tag long
import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { addressKey } from './connection-limits';
import { registerHealth } from './health';
import { startTestServer, type TestServer } from './http.test-kit';
import { defaultHttpLimits, type HttpLimits } from './http-server';

const attacker = '127.0.0.2';
const limits = { connectionsPerAddress: 200, maxConnections: 600 };

let server: TestServer;
let app: FastifyInstance;
let releaseSlow = (): void => undefined;
let isSlowServed = false;
let accepted = 0;
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await server.close();
});

const head = 'POST /api/admin/echo/open HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
const halves = {
  headers: head,
  body: `${head}content-length: 1000\r\n\r\n{"user`,
  nothing: '',
} as const;

/** Opens a connection that starts a request and never completes it. */
const beginFrom = async (localAddress: string, text: string): Promise<Socket> => {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
  sockets.add(socket);
  socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
};

const healthFrom = (localAddress: string, path = '/healthz'): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const options = { port: server.port, host: '127.0.0.1', path, localAddress, agent: false as const };
    get(options, (response) => response.resume().on('end', () => resolve(response.statusCode))).on('error', reject);
  });

const open = () =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

const start = async (options: { behindProxy?: boolean; limits?: Partial<HttpLimits> } = {}): Promise<void> => {
  server = await startTestServer({
    limits,
    ...options,
    prepare: (made) => {
      app = made;
      registerHealth(made, async () => ({}));
      const released = new Promise<void>((resolve) => {
        releaseSlow = resolve;
      });
      isSlowServed = false;
      accepted = 0;
      made.server.on('connection', () => {
        accepted += 1;
      });
      made.get('/slow', { config: { access: 'public' } }, () => {
        isSlowServed = true;
        return released.then(() => ({ done: true }));
      });
    },
  });
};

/** More than the server accepts in total. */
const crowd = runs({ usual: 700, assure: 1200 });

it.each(Object.entries(halves))(
  'more connections of one host than the server takes, each with half its %s, keep nobody else out',
  async (half, text) => {
    await start();
    for (let round = 0; round < crowd / 100; round += 1) {
      await Promise.all(Array.from({ length: 100 }, () => beginFrom(attacker, text)));
      expect(await healthFrom('127.0.0.1')).toBe(200);
    }
    await expect.poll(open).toBeLessThanOrEqual(limits.connectionsPerAddress + 1);
    // Others at the same address are served as well: the oldest incomplete request is cut first.
    expect(await healthFrom(attacker)).toBe(200);
    recordFigure('K75', `slow clients that leave off in: ${half}`, { connections: crowd, 'others refused': 0 });
  },
);

/** More than one address may have; in the long run, more than the server accepts in total. */
const productCrowd = runs({ usual: 1300, assure: 4200 });

it('half-sent bodies of one host keep nobody else out of a server with the limits of the product', async () => {
  await start({ limits: {} });
  for (let round = 0; round < productCrowd / 100; round += 1) {
    await Promise.all(Array.from({ length: 100 }, () => beginFrom(attacker, halves.body)));
  }
  await expect.poll(() => accepted).toBe(productCrowd);
  expect(await healthFrom('127.0.0.1')).toBe(200);
  expect(await healthFrom(attacker)).toBe(200);
  // Immediately, before incomplete requests time out; the two above may not be closed yet.
  expect(await open()).toBeLessThanOrEqual(defaultHttpLimits.connectionsPerAddress + 2);
});

it('cuts off nobody whose request is being served', async () => {
  await start();
  const served = healthFrom('127.0.0.1', '/slow');
  await expect.poll(() => isSlowServed).toBe(true);
  await Promise.all(Array.from({ length: 250 }, () => beginFrom('127.0.0.1', halves.body)));
  // The kernel accepts connections before the server knows of them.
  await expect.poll(() => accepted).toBe(251);
  releaseSlow();
  expect(await served).toBe(200);
});

it('knows no address but the proxy’s behind one, and keeps the place of a newcomer there', async () => {
  await start({ behindProxy: true });
  await Promise.all(Array.from({ length: 300 }, () => beginFrom(attacker, halves.body)));
  await expect.poll(open).toBe(300);
  await Promise.all(Array.from({ length: 400 }, () => beginFrom(attacker, halves.body)));
  expect(await healthFrom(attacker)).toBe(200);
});

it('takes a host’s network of IPv6 for one address', () => {
  const keys = ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9', '2001:db8:1:3::9', '::1', '::ffff:10.0.0.1', '10.0.0.1'];
  expect(keys.map(addressKey)).toEqual([
    '2001:db8:1:2',
    '2001:db8:1:2',
    '2001:db8:1:3',
    '0:0:0:0',
    '10.0.0.1',
    '10.0.0.1',
  ]);
});
