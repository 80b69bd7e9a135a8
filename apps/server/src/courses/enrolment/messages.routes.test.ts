import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { enrolmentMessages } from '@shuyuan/contract/courses/enrolment/enrolment.messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Gateway,
  messageCalls,
  quickMessages,
  setSending,
  startGateway,
} from '../../backoffice/messages/message.test-kit';
import { type School, startSchool } from './enrolment.test-kit';

let gateway: Gateway;
let school: School;
let call: ReturnType<typeof messageCalls>;
let admitted: number;
beforeAll(async () => {
  gateway = await startGateway();
  school = await startSchool({
    messageTrial: { timing: quickMessages },
    env: { ...gateway.env, PUBLIC_URL: 'https://school.example' },
  });
  call = messageCalls(school.app, school.app.token);
  admitted = idOf(await save({}));
});
afterAll(async () => {
  await school.app.close();
  await gateway.close();
});
beforeEach(() => gateway.answer(() => 200));

const rule = {
  kind: 'enrolment.admitted',
  is_on: true,
  ways: ['sms'],
  lead: 0,
  robot_id: null,
  title: '录取通知',
  body: '{姓名}您好，恭喜您被{班级}录取。',
  sms_template: '',
  is_quiet: false,
};
const save = (change: object) => call('saveRule', { body: { ...rule, ...change } });
const idOf = ({ body }: Awaited<ReturnType<typeof save>>) => (body.data as { id: number }).id;
const log = async () =>
  (await call('index', { query: { page_size: 999 } })).body.data as {
    state: string;
    error: string;
    address: string;
    id: number;
  }[];
const until = (look: () => unknown) => expect.poll(look, { timeout: 15_000 });
const sentTo = (mobile: string) => gateway.sent.filter((one) => one.mobile === mobile);
const setting = (change: object) => setSending(school.app.db, change);

describe('rules', () => {
  test.each([
    ['kind', { kind: 'nothing.here' }],
    ['body', { body: '{身份证号}' }],
    ['title', { title: '{}' }],
    ['ways', { ways: [] }],
    ['robot_id', { ways: ['robot'] }],
    ['lead', { lead: 1 }],
  ])('a fault in %s is refused at its field', async (field, change) => {
    const { status, body } = await save(change);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });

  test('the words that a school starts with have only fields that exist', async () => {
    for (const { key, usual } of enrolmentMessages) {
      const saved = await save({ ...usual, kind: key, is_on: false });
      expect(saved.status).toBe(200);
      expect((await call('destroyRule', { body: { id: idOf(saved), version: 1 } })).status).toBe(200);
    }
  });
});

describe('an admission', () => {
  test('is told once, in words, and the log shows the number masked', async () => {
    const classId = await school.classOf(9, { name: '春季一班' });
    const { mobile } = await school.applicationIn('admitted', classId);
    await until(() => sentTo(mobile).length).toBe(1);
    expect(sentTo(mobile)[0]?.text).toBe('王小明您好，恭喜您被春季一班录取。');
    expect(sentTo(mobile)[0]?.params).toMatchObject({ home_page: 'https://school.example/my' });
    await until(async () => (await log())[0]).toMatchObject({
      state: 'sent',
      error: '',
      address: expect.stringContaining('*'),
    });
    expect(JSON.stringify(await log())).not.toContain(mobile);
  });

  test('a gateway that is busy is asked again until it sends; one that refuses is not', async () => {
    const classId = await school.classOf(9);
    let calls = 0;
    gateway.answer(() => (++calls < 3 ? 503 : 200));
    const { mobile } = await school.applicationIn('admitted', classId);
    await until(() => sentTo(mobile).length).toBe(1);
    gateway.answer(() => 400);
    const other = await school.applicationIn('admitted', classId);
    await until(async () => (await log())[0]).toMatchObject({ state: 'failed', error: 'HTTP 400' });
    expect(sentTo(other.mobile)).toHaveLength(0);
  });

  test('a gateway that sends and then says nothing: unknown, and sent again only by hand', {
    tags: ['long'],
  }, async () => {
    const classId = await school.classOf(9);
    gateway.answer(() => undefined);
    const { mobile } = await school.applicationIn('admitted', classId);
    await until(async () => (await log())[0]?.state).toBe('unknown');
    gateway.answer(() => 200);
    // Another one goes its way meanwhile: the worker has looked again.
    const other = await school.applicationIn('admitted', classId);
    await until(() => sentTo(other.mobile).length).toBe(1);
    expect(sentTo(mobile)).toHaveLength(1);
    const [, unknown] = await log();
    expect((await call('resend', { body: { id: unknown?.id } })).status).toBe(200);
    await until(() => sentTo(mobile).length).toBe(2);
    await until(async () => (await call('resend', { body: { id: unknown?.id } })).body.errcode).toBe(31504);
  });

  test('nothing leaves while IT has pulled the stop, nor in quiet hours, nor above the limit of the day', async () => {
    const classId = await school.classOf(9);
    await setting({ is_stopped: true });
    const { mobile } = await school.applicationIn('admitted', classId);
    await until(async () => (await log())[0]?.state).toBe('waiting');
    await setting({ sms_per_day: 0 });
    const waiting = (await log())[0];
    await expect.poll(async () => (await log())[0]?.state).toBe('waiting');
    expect(sentTo(mobile)).toHaveLength(0);
    await setting({});
    await until(() => sentTo(mobile).length).toBe(1);
    expect((await call('cancel', { body: { id: waiting?.id } })).body.errcode).toBe(31505);
  });

  test('a claim whose process died becomes unknown', async () => {
    const classId = await school.classOf(9);
    await setting({ is_stopped: true });
    await school.applicationIn('admitted', classId);
    await until(async () => (await log())[0]?.state).toBe('waiting');
    await school.app.db.pool.query(
      `update app.message set state = 'sending', attempts = 1, claimed_until = now() - interval '1 second' where state = 'waiting'`,
    );
    await until(async () => (await log())[0]).toMatchObject({ state: 'unknown' });
    await setting({});
  });

  test('whoever opted out is left alone, and so is everyone once the rule is off', async () => {
    const classId = await school.classOf(9);
    await setting({ is_stopped: true });
    const waiting = await school.applicationIn('interview', classId);
    await school.app.db.pool.query(`insert into app.message_opt_out (recipient, way) values ($1, 'sms')`, [
      `record:${courseFormIds.enrolment}:${waiting.id}`,
    ]);
    await setting({});
    const { id, version } = (await school.show(waiting.id)) as { id: number; version: number };
    await school.move([{ ...waiting, id, version }], { to: 'admitted', class: classId });
    await until(async () => (await log())[0]).toMatchObject({ state: 'skipped', error: '对方已退订' });
    expect((await save({ id: admitted, version: 1, is_on: false })).status).toBe(200);
    const { mobile } = await school.applicationIn('admitted', classId);
    await until(
      async () => (await school.app.db.pool.query(`select from app.audit_reader where reader = 'messages'`)).rowCount,
    ).toBe(1);
    expect(sentTo(mobile)).toHaveLength(0);
  });
});
