import { randomUUID } from 'node:crypto';
import { courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { type Gateway, messageCalls, quickMessages, startGateway } from '../../backoffice/messages/message.test-kit';
import { schoolDay } from '../attendance/attendance.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';
import { openTill, type Till } from './payment.test-kit';

let gateway: Gateway;
let app: CourseApp;
let till: Till;
let call: ReturnType<typeof messageCalls>;
beforeAll(async () => {
  gateway = await startGateway();
  app = await startCourseApp({ messageTrial: { timing: quickMessages }, env: { ...gateway.env } });
  till = await openTill(app);
  call = messageCalls(app, app.token);
});
afterAll(async () => {
  await app.close();
  await gateway.close();
});

const custom_form_id = courseFormIds.instalment;
const reminder = (ids: readonly unknown[], more: object = {}) => ({
  custom_form_id,
  record_ids: ids,
  ways: ['sms'],
  title: '缴费提醒',
  body: '{姓名}在{班级}欠{金额}，{到期日}到期',
  ...more,
});
const send = (ids: readonly unknown[]) =>
  call('send', { body: reminder(ids), headers: { 'idempotency-key': randomUUID() } });
const plan = async (memberId: number, rows: readonly (readonly [day: string, amount: number])[]) => {
  const body = { member_id: memberId, seen: [], rows: rows.map(([due_on, amount]) => ({ due_on, amount })) };
  expect((await app.call(paymentEndpoints.savePlan, { body })).status).toBe(200);
};

test('a reminder is refused without the right on instalments, where the money is hidden, and with unknown places', async () => {
  const bare = await signIn(app.db.kysely, { nodes: ['message.send'] });
  expect((await messageCalls(app, bare.token)('estimate', { body: reminder([1]) })).status).toBe(403);
  const { rows } = await app.db.pool.query<{ id: number }>(
    `select id from app.custom_form_field where custom_form_id = $1 and field = 'amount'`,
    [custom_form_id],
  );
  const fields = [{ custom_form_id, field_id: rows[0]?.id ?? 0, access: 'hide' as const }];
  const blind = await signIn(app.db.kysely, { nodes: ['message.send', courseNode('instalment', 'index')], fields });
  expect((await messageCalls(app, blind.token)('estimate', { body: reminder([1]) })).status).toBe(403);
  const wrong = reminder([1], { body: '{手机号}' });
  expect((await call('estimate', { body: wrong })).body.errors).toHaveProperty('body');
});

test('whoever is overdue is reminded of all that they owe, once a day; others are left out', async () => {
  const late = await till.member();
  const again = await till.member({ contactId: late.contactId, classId: await till.otherClass({ name: '第二个班' }) });
  const soon = await till.member();
  await plan(late.id, [
    [schoolDay(-40), 100_000],
    [schoolDay(-5), 98_000],
    [schoolDay(60), 100_000],
  ]);
  await plan(again.id, [[schoolDay(-9), 298_000]]);
  await plan(soon.id, [[schoolDay(5), 298_000]]);
  await till.pay(late.id, 50_000);
  const all = await till.list('instalment');
  const ids = all.map(({ id }) => id);
  expect((await call('terms', { query: { custom_form_id } })).body.data).toMatchObject({
    fields: ['姓名', '班级', '金额', '到期日', '主页'],
    is_daily: true,
    templates: [{ name: '催缴', title: '缴费提醒' }],
  });
  const { body } = await call('estimate', { body: reminder(ids) });
  const name = (body.data as { example: { name: string } }).example.name;
  const { rows } = await app.db.pool.query<{ name: string }>(
    `select class.name from form.course_class as class join form.course_member as member on member.class = class.id
     where member.id = $1`,
    [late.id],
  );
  const said = `${name}在${rows[0]?.name}、第二个班欠¥4,460.00，${schoolDay(-40)}到期`;
  expect(body.data).toMatchObject({ reached: { sms: 1 }, left_out: 2, repeated: 0, example: { body: said } });
  const [first] = ids;
  expect((await send([first])).body.data).toEqual({ queued: 1, skipped: 0 });
  expect((await send(ids)).body.data).toEqual({ queued: 0, skipped: 1 });
  expect((await call('estimate', { body: reminder(ids) })).body.data).toMatchObject({
    reached: { sms: 0 },
    repeated: 1,
  });
  await expect.poll(() => gateway.sent.map(({ text }) => text), { timeout: 15_000 }).toEqual([said]);
  const query = { custom_form_id: courseFormIds.contact, id: late.contactId };
  expect((await call('ofRecord', { query })).body.data).toMatchObject([{ title: '缴费提醒', body: said }]);
});
