import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../app/app.test-kit';
import { asSuperuser } from '../../platform/db/database.test-kit';
import { type SmtpPeer, startSmtpPeer } from '../../platform/mail/smtp-peer.test-kit';
import { loopbackAllowed } from '../webhooks/webhook.test-kit';
import { type Gateway, queueMessages, quickMessages, setSending, startGateway, statesOf } from './message.test-kit';
import { type RobotAnswer, type RobotPeer, robotOk, startRobotPeer } from './robot-peer.test-kit';

let app: TestApp;
let gateway: Gateway;
let smtp: SmtpPeer;
let robot: RobotPeer;
let robotId: number;
beforeAll(async () => {
  [gateway, smtp, robot] = await Promise.all([startGateway(), startSmtpPeer(), startRobotPeer()]);
  const mail = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.port),
    SMTP_SECURITY: 'none',
    SMTP_FROM: 'a@school.example',
  };
  const timing = { ...quickMessages, dueEveryMs: 50 };
  app = await startTestApp({ messageTrial: { timing }, env: { ...gateway.env, ...mail, ...loopbackAllowed } });
  robotId = await addRobot();
});
afterAll(async () => {
  await app.close();
  await Promise.all([gateway.close(), smtp.close(), robot.close()]);
});
afterEach(async () => {
  gateway.answer(() => 200);
  smtp.behave('accept');
  robot.answer(() => robotOk);
  await app.db.pool.query('delete from app.message_event');
});

const addRobot = async (): Promise<number> => {
  const { rows } = await app.db.pool.query<{ id: number }>(
    `insert into app.message_robot (name, kind, url, secret) values ('教务群', 'wecom', $1, '') returning id`,
    [app.db.seal(robot.url)],
  );
  return rows[0]?.id ?? 0;
};
const until = (look: () => unknown) => expect.poll(look, { timeout: 15_000 });
const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const errorOf = async (id: number | undefined): Promise<string> =>
  (await app.db.pool.query('select error from app.message where id = $1', [id])).rows[0]?.error;
/** Sends one more by another way; when it has arrived, the worker has looked at all that waits. */
const lookedAgain = async (): Promise<void> => {
  robot.answer(() => robotOk);
  const before = robot.written.length;
  for (const count of [1, 2]) {
    await queueMessages(app.db, [{ way: 'robot', robot_id: robotId }]);
    await until(() => robot.written.length).toBe(before + count);
  }
};

describe('a mail server', () => {
  test('that dies before it has the content gets the mail once it is back; one that dies after it, never again', async () => {
    smtp.behave('die-before-content');
    const first = smtp.received.length;
    await queueMessages(app.db, [{ way: 'mail' }]);
    await until(async () => (await app.db.pool.query('select from app.message where attempts > 1')).rowCount).toBe(1);
    expect(smtp.received).toHaveLength(first);
    smtp.behave('accept');
    await until(() => statesOf(app.db)).toEqual({ sent: 1 });
    expect(smtp.received).toHaveLength(first + 1);

    smtp.behave('die-after-content');
    const [id] = await queueMessages(app.db, [{ way: 'mail' }]);
    await until(() => statesOf(app.db)).toEqual({ sent: 1, unknown: 1 });
    smtp.behave('accept');
    await lookedAgain();
    expect(smtp.received).toHaveLength(first + 2);
    expect(await errorOf(id)).not.toBe('');
  });
});

describe('a robot', () => {
  const busy: RobotAnswer = { status: 200, text: '{"errcode":45009,"errmsg":"api freq out of limit"}' };

  test('that is busy twice is asked again, and writes once', async () => {
    const before = robot.written.length;
    robot.answer((count) => (count <= 2 ? busy : robotOk));
    await queueMessages(app.db, [{ way: 'robot', robot_id: robotId }]);
    await until(() => statesOf(app.db)).toEqual({ sent: 1 });
    expect(robot.written).toHaveLength(before + 1);
  });

  test.each([
    {
      said: { status: 200, text: '{"errcode":93000,"errmsg":"invalid webhook url"}' },
      state: 'failed',
      reason: /93000/,
    },
    { said: { status: 500, text: 'broken' }, state: 'unknown', reason: /HTTP 500/ },
    { said: undefined, state: 'unknown', reason: /./ },
  ])('that answers $said: $state with its reason, and is not asked again', async ({ said, state, reason }) => {
    robot.answer(() => said);
    const [id] = await queueMessages(app.db, [{ way: 'robot', robot_id: robotId, title: state }]);
    await until(() => statesOf(app.db)).toEqual({ [state]: 1 });
    expect(await errorOf(id)).toMatch(reason);
    const before = robot.written.length;
    await lookedAgain();
    expect(robot.written).toHaveLength(before + 2);
  });
});

describe('an SMS', () => {
  test('whose outcome the database did not take becomes unknown after its lease, and is not sent again', {
    tags: ['long'],
  }, async () => {
    const refuse = `alter table app.message add constraint refused check (state <> 'sent') not valid`;
    await asSuperuser(refuse, app.databaseUrl);
    const before = gateway.sent.length;
    await queueMessages(app.db, [{}]);
    await until(() => statesOf(app.db)).toEqual({ unknown: 1 });
    await asSuperuser('alter table app.message drop constraint refused', app.databaseUrl);
    await lookedAgain();
    expect(gateway.sent).toHaveLength(before + 1);
  });
});

test('the stop is obeyed at once: no further call begins until it is released, then none is lost', async () => {
  const before = gateway.sent.length;
  let release: () => void = () => undefined;
  let begun = 0;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  gateway.answer(async () => {
    begun += 1;
    await held;
    return 200;
  });
  await queueMessages(app.db, many(40, {}));
  await until(() => begun).toBe(4);
  await setSending(app.db, { is_stopped: true });
  release();
  await until(() => statesOf(app.db)).toEqual({ sent: 4, waiting: 36 });
  expect(begun).toBe(4);
  await setSending(app.db, {});
  await until(() => statesOf(app.db)).toEqual({ sent: 40 });
  expect(new Set(gateway.sent.slice(before).map(({ reference }) => reference)).size).toBe(40);
  expect(gateway.sent).toHaveLength(before + 40);
});
