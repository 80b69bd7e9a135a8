// @module-tag long
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../app/app.test-kit';
import { type SmtpPeer, startSmtpPeer } from '../../platform/mail/smtp-peer.test-kit';
import {
  bundleProgram,
  type ServerProcess,
  startProcess,
  type TestProgram,
} from '../../platform/process/process.test-kit';
import { loopbackAllowed } from '../webhooks/webhook.test-kit';
import { type Gateway, queueMessages, setSending, startGateway, statesOf } from './message.test-kit';
import { type RobotPeer, startRobotPeer } from './robot-peer.test-kit';

const count = runs({ usual: 60, assure: 1000 });
const kills = runs({ usual: 2, assure: 12 });

let app: TestApp;
let program: TestProgram;
let gateway: Gateway;
let smtp: SmtpPeer;
let robot: RobotPeer;
const senders: ServerProcess[] = [];
beforeAll(async () => {
  [gateway, smtp, robot] = await Promise.all([startGateway(), startSmtpPeer(), startRobotPeer()]);
  app = await startTestApp();
  program = await bundleProgram(new URL('../../app/message-sender.test-kit.ts', import.meta.url));
});
afterAll(async () => {
  for (const { child } of senders) child.kill('SIGKILL');
  await Promise.all(senders.map(({ ended }) => ended));
  await program.remove();
  await app.close();
  await Promise.all([gateway.close(), smtp.close(), robot.close()]);
});

const startSender = async (): Promise<ServerProcess> => {
  const mail = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.port),
    SMTP_SECURITY: 'none',
    SMTP_FROM: 'a@school.example',
  };
  const env = { DATABASE_URL: app.databaseUrl, ...gateway.env, ...mail, ...loopbackAllowed };
  const sender = startProcess(program.file, env);
  senders.push(sender);
  await sender.waitFor(/sending/);
  return sender;
};

/** How often each message reached the one it is for, by its id. */
const arrivals = (): Map<number, number> => {
  const inMail = smtp.received.map((text) => /^Message-ID: <(\d+)@/m.exec(text)?.[1]);
  const inGroup = robot.written.map((text) => /^\d+/.exec(text)?.[0]);
  const arrived = new Map<number, number>();
  for (const id of [...gateway.sent.map(({ reference }) => reference), ...inMail, ...inGroup].map(Number)) {
    arrived.set(id, (arrived.get(id) ?? 0) + 1);
  }
  return arrived;
};

const queueAll = async (): Promise<void> => {
  const { rows } = await app.db.pool.query<{ id: number }>(
    `insert into app.message_robot (name, kind, url, secret) values ('教务群', 'wecom', $1, '') returning id`,
    [app.db.seal(robot.url)],
  );
  const ways = ['sms', 'mail', 'robot'] as const;
  const robot_id = rows[0]?.id ?? 0;
  const wanted = Array.from({ length: count }, (_, at) => ({ way: ways[at % 3] ?? 'sms', robot_id }));
  await queueMessages(app.db, wanted);
  await app.db.pool.query(`update app.message set title = id::text where way = 'robot'`);
};

it('processes killed in the middle of their calls: each message arrives once at most, and its row says what is known', async () => {
  await setSending(app.db, { sms_per_day: 1_000_000 });
  const killEvery = Math.floor(count / 3 / (kills + 1));
  let killed = 0;
  let called = 0;
  gateway.answer(() => {
    called += 1;
    // Killed after the gateway has sent, and before it has said so.
    if (called % killEvery !== 0 || killed >= kills) return 200;
    senders[killed]?.child.kill('SIGKILL');
    killed += 1;
    startSender().catch(() => undefined);
    return undefined;
  });
  await queueAll();
  await Promise.all([startSender(), startSender()]);
  const open = async () => {
    const { waiting = 0, sending = 0 } = await statesOf(app.db);
    return waiting + sending;
  };
  await expect.poll(open, { timeout: runs({ usual: 60_000, assure: 280_000 }) }).toBe(0);

  expect(killed).toBe(kills);
  const arrived = arrivals();
  expect(Math.max(...arrived.values())).toBe(1);
  const { rows } = await app.db.pool.query<{ id: number; state: string; error: string }>(
    'select id, state, error from app.message',
  );
  expect(rows).toHaveLength(count);
  const unknown = rows.filter(({ state }) => state === 'unknown');
  for (const { id, state } of rows) {
    if (state !== 'unknown') expect([id, state, arrived.get(id) ?? 0]).toEqual([id, 'sent', 1]);
  }
  expect(unknown.length).toBeGreaterThan(0);
  // Of a killed process only what it had in its hands.
  expect(unknown.length).toBeLessThan(count / 2);
  recordFigure('L80', 'messages through processes that are killed in the middle of their calls', {
    messages: count,
    kills,
    twice: 0,
    unknown: unknown.length,
  });
  expect(unknown.every(({ error }) => error !== '')).toBe(true);
}, 300_000);
