import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registerHealth } from '../platform/http/health';
import { startTestServer, type TestServer } from '../platform/http/http.test-kit';
import { drain } from './shutdown';

let server: TestServer;
let app: FastifyInstance;
let agent: Agent;
beforeEach(async () => {
  server = await startTestServer({
    prepare: (made) => {
      app = made;
      registerHealth(made, async () => ({}));
    },
  });
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(async () => {
  agent.destroy();
  await server.close();
});

/** Calls over the one keep-alive connection. */
const call = () =>
  new Promise<{ status: number | undefined; connection: string | undefined; isSame: boolean }>((resolve, reject) => {
    const answered = (reply: IncomingMessage): void => {
      const { statusCode: status, headers } = reply;
      const answer = { status, connection: headers.connection, isSame: request.reusedSocket };
      reply.resume().on('end', () => resolve(answer));
    };
    const request: ClientRequest = get({ host: '127.0.0.1', port: server.port, path: '/healthz', agent }, answered).on(
      'error',
      reject,
    );
  });

it('a connection that is idle at the stop has its next request answered, and is told that it ends', async () => {
  expect(await call()).toMatchObject({ status: 200, connection: 'keep-alive', isSame: false });
  const stopped = drain(app);
  await expect.poll(() => app.server.listening, { interval: 5 }).toBe(false);
  expect(await call()).toEqual({ status: 200, connection: 'close', isSame: true });
  await stopped;
  await expect(call()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('a connection that stays idle does not hold up the stop', async () => {
  await call();
  const begun = performance.now();
  await drain(app);
  expect(performance.now() - begun).toBeLessThan(8000);
});
