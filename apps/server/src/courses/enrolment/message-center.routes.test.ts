import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdmin, openTestSession, signIn } from '../../backoffice/identity/identity.test-kit';
import { type Gateway, messageCalls, quickMessages, startGateway } from '../../backoffice/messages/message.test-kit';
import { type School, startSchool } from './enrolment.test-kit';

let gateway: Gateway;
let school: School;
let call: ReturnType<typeof messageCalls>;
beforeAll(async () => {
  gateway = await startGateway();
  school = await startSchool({
    messageTrial: { timing: quickMessages },
    env: { ...gateway.env, PUBLIC_URL: 'https://school.example' },
  });
  call = messageCalls(school.app, school.app.token);
});
afterAll(async () => {
  await school.app.close();
  await gateway.close();
});

const words = { kind: 'enrolment.admitted', title: '录取通知', body: '{姓名}您好，恭喜您被{班级}录取。' };
const rule = { ...words, is_on: true, ways: ['sms'], lead: 0, robot_id: null, sms_template: '', is_quiet: false };
const until = (look: () => unknown) => expect.poll(look, { timeout: 15_000 });

describe('a test to oneself', () => {
  test('is refused without the way, and without an address of one’s own', async () => {
    expect((await call('testWay', { body: { way: 'mail' } })).body.errcode).toBe(31503);
    const { id } = await createAdmin(school.app.db.kysely, { roles: ['admin'] });
    await school.app.db.pool.query('update app.admin set mobile = null where id = $1', [id]);
    const own = messageCalls(school.app, await openTestSession(school.app.db.kysely, id));
    const { body } = await own('testWay', { body: { way: 'sms' } });
    expect([body.errcode, body.errmsg]).toEqual([31521, expect.stringContaining('没有手机号')]);
    await school.app.db.pool.query(`update app.admin set mobile = '13900001111' where id = $1`, [id]);
    expect((await own('testWay', { body: { way: 'sms' } })).body).toMatchObject({ data: { state: 'sent' } });
    expect(gateway.sent.at(-1)).toMatchObject({ mobile: '13900001111', text: expect.stringContaining('【测试】') });
    gateway.answer(() => 400);
    const refused = await own('testWay', { body: { way: 'sms' } });
    expect(refused.body).toMatchObject({ data: { state: 'refused', reason: 'HTTP 400' } });
    gateway.answer(() => 200);
  });
});

describe('a preview', () => {
  test('shows only records that the caller sees, the latest that is still there first', async () => {
    const classId = await school.classOf(9, { name: '秋季一班' });
    const first = await school.apply({ class: classId, name: '陈一' });
    const second = await school.apply({ class: classId, name: '林二' });
    await school.app.db.pool.query('update form.course_enrolment set deleted_at = now() where id = $1', [second.id]);
    const shown = { title: '录取通知', body: '陈一您好，恭喜您被秋季一班录取。', names: ['陈一'] };
    expect((await call('preview', { body: words })).body.data).toEqual(shown);
    const toPage = { ...words, body: '{姓名}请看 {主页}' };
    const page = { ...shown, body: '陈一请看 https://school.example/my' };
    expect((await call('preview', { body: toPage })).body.data).toEqual(page);
    expect((await call('preview', { body: { ...words, record_id: second.id } })).body.data).toBeNull();
    const choices = await call('previewRecords', { query: { kind: words.kind, keyword: '陈一' } });
    expect(choices.body.data).toEqual([{ id: first.id, label: expect.stringContaining('陈一') }]);
    expect((await call('previewRecords', { query: { kind: 'no.such' } })).status).toBe(400);

    const { token } = await signIn(school.app.db.kysely, { nodes: ['message.index', 'message.edit'] });
    const other = messageCalls(school.app, token);
    expect((await other('preview', { body: { ...words, record_id: first.id } })).body.data).toBeNull();
    expect((await other('previewRecords', { query: { kind: words.kind } })).body.data).toEqual([]);
  });
});

describe('the log', () => {
  test('finds a name by a part of it, shows the whole words, and counts the day; the stop holds everything back', async () => {
    await call('saveRule', { body: rule });
    expect((await call('stop', { body: { is_stopped: true } })).body).toMatchObject({ msg: '已停止发送' });
    const classId = await school.classOf(9, { name: '春季一班' });
    await school.applicationIn('admitted', classId);
    const find = async (keyword: string) =>
      (await call('index', { query: { keyword } })).body.data as { id: number; state: string }[];
    await until(async () => (await find('小明')).length).toBe(1);
    expect(await find('100%')).toEqual([]);
    const [message] = await find('王小');
    const status = async () => (await call('status')).body.data as { days: object[] };
    expect(await status()).toMatchObject({ is_stopped: true, waiting: 1, sms_provider: 'webhook', mail_from: '' });
    const { body } = await call('show', { query: { id: message?.id } });
    expect(body.data).toMatchObject({ body: '王小明您好，恭喜您被春季一班录取。', state: 'waiting', kind: words.kind });
    expect((await call('show', { query: { id: 999_999 } })).status).toBe(404);
    await call('stop', { body: { is_stopped: false } });
    await until(async () => (await find('小明'))[0]?.state).toBe('sent');
    expect(await status()).toMatchObject({ is_stopped: false, waiting: 0 });
    const { days } = await status();
    expect([days.length, days[0], days[1]]).toMatchObject([7, { sent: 1, sms: 1, failed: 0 }, { sent: 0 }]);
  });
});
