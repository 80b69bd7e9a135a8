// @module-tag long
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { emptyDatabase } from '../platform/db/database.test-kit';
import { type ServerProcess, startProcess } from '../platform/process/process.test-kit';
import { testSecretKeys } from '../platform/secrets/secrets.test-kit';
import { serverProgram } from './process.test-kit';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let program: string;
let server: ServerProcess | undefined;
beforeAll(async () => {
  database = await emptyDatabase();
  program = await serverProgram();
});
afterEach(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  server = undefined;
});
afterAll(() => database.drop());

const freePort = async (): Promise<string> => {
  const probe = createNetServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return String(port);
};

const env = () => ({
  DATABASE_URL: database.url,
  MIGRATION_DATABASE_URL: database.migrationUrl,
  ADMIN_PASSWORD: 'Kept-4-the-test',
  PORT: '0',
  SECRET_KEYS: testSecretKeys,
});

const start = async (more: Record<string, string>): Promise<string> => {
  server = startProcess(program, { ...env(), ...more });
  return (await server.waitFor(/is running: {2}(http:\S+)/))[1] ?? '';
};

const read = async (port: string, path = '/metrics'): Promise<{ status: number; text: string }> => {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: reply.status, text: await reply.text() };
};

it('a port for figures that is taken stops the start and is named', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  server = startProcess(program, { ...env(), METRICS_PORT: String(port) });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/METRICS_PORT/);
  holder.close();
});

it('figures are told at their own port only, and hold no path, id or secret', async () => {
  const METRICS_PORT = await freePort();
  const address = await start({ METRICS_PORT });
  expect((await fetch(`${address}/metrics`)).status).toBe(404);
  expect((await read(METRICS_PORT, '/')).status).toBe(404);
  await fetch(`${address}/healthz`);
  await fetch(`${address}/api/admin/auth/login`, { method: 'POST', body: '{}' });
  const { status, text } = await read(METRICS_PORT);
  expect(status).toBe(200);
  for (const line of [
    /^shuyuan_http_requests_total\{method="GET",route="\/healthz",status="200"\} 1$/m,
    /^shuyuan_http_requests_total\{method="POST",route="\/api\/admin\/auth\/login",status="4\d\d"\} 1$/m,
    /^shuyuan_pool_connections\{state="waiting"\} 0$/m,
    /^shuyuan_database_up 1$/m,
    /^shuyuan_postgres_size_bytes \d+$/m,
    /^shuyuan_postgres_connections\{state="\w+"\} \d+$/m,
    /^# TYPE shuyuan_jobs gauge$/m,
    /^# TYPE shuyuan_webhook_deliveries gauge$/m,
    /^shuyuan_messages\{state="unknown"\} 0$/m,
    /^shuyuan_sms_messages_total\{state="failed"\} 0$/m,
    /^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m,
    /^process_resident_memory_bytes \d+$/m,
  ]) {
    expect(text).toMatch(line);
  }
});

it('of several processes are told at one address, each by itself, the database once', async () => {
  const METRICS_PORT = await freePort();
  await start({ METRICS_PORT, WORKERS: '2' });
  const { text } = await read(METRICS_PORT);
  expect(text.match(/^process_resident_memory_bytes\{worker="\d+"\}/gm)).toHaveLength(2);
  expect(text.match(/^shuyuan_database_up\{/gm)).toHaveLength(1);
  server?.child.kill('SIGTERM');
  expect(await server?.ended).toBe(0);
});
