import { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { quickMessages } from '../../backoffice/messages/message.test-kit';
import { classOf, schoolDay, sessionOf } from '../attendance/attendance.test-kit';
import { courseNodes } from '../course-app.test-kit';
import { type School, startSchool } from '../enrolment/enrolment.test-kit';
import { openTill } from '../payments/payment.test-kit';

let school: School;
beforeAll(async () => {
  school = await startSchool({ messageTrial: { timing: quickMessages } });
});
afterAll(() => school.app.close());
afterEach(() => {
  vi.useRealTimers();
});

const decisions = ['enrolment.decide', 'payment.approve', 'attendance.leave', 'correction.decide'];

/** Someone who wants the summary at eight. */
const reader = async (nodes: readonly string[], scope: 'all' | 'own') => {
  const { app } = school;
  const { token, admin } = await signIn(app.db.kysely, { nodes: [...nodes], scope });
  expect((await app.call(messageEndpoints.saveOwnSettings, { token, body: { digest: 8, off: [] } })).status).toBe(200);
  await app.db.pool.query("update app.message_digest set since = now() - interval '2 days'");
  return admin;
};
const summaryOf = async (adminId: number): Promise<string[] | undefined> => {
  const { rows } = await school.app.db.pool.query<{ body: string }>(
    "select body from app.message where admin_id = $1 and way = 'bell' order by id desc limit 1",
    [adminId],
  );
  return rows[0]?.body.split('\n');
};

test('the daily summary names what waits for the reader’s decision and their own work, and nothing that they may not see', {
  tags: ['long'],
}, async () => {
  const { app } = school;
  // Between eight and nine by the clock of this machine, summaries would be sent before there is anything to tell.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${schoolDay()}T07:00:00+08:00`) });
  const till = await openTill(app);
  const teacher = await reader(courseNodes, 'own');
  const office = await reader([...courseNodes, ...decisions], 'all');
  const nobody = await reader(['workbench.index', ...decisions], 'all');
  await app.db.pool.query("update app.admin set name = '周老师' where id = $1", [teacher.id]);
  const own = await classOf(app, 1, { head_teacher: teacher.id });
  for (const day of [0, 1]) await sessionOf(app, own.id, { date: schoolDay(day), teacher: '周老师' });
  await school.applicationIn('pending', await school.classOf(5));
  const span = { starts_at: `${schoolDay()}T09:00:00+08:00`, ends_at: `${schoolDay()}T12:00:00+08:00` };
  await app.save('leave', { member: own.members[0], ...span, reason: '出差' });
  const { id, contactId: contact } = await till.member();
  await app.save('correction', { contact, field: 'company', new_value: '新单位' });
  await till.pay(id, 1000);
  const refund = { member_id: id, amount: 500, reason: '退', lowers_receivable: false };
  expect((await till.post('refund', refund)).status).toBe(200);

  vi.setSystemTime(new Date(`${schoolDay()}T08:05:00+08:00`));
  await expect
    .poll(() => summaryOf(office.id), { timeout: 10_000 })
    .toEqual(['1 份报名等待审核', '1 笔退费等待审批', '1 份请假等待审批', '1 份信息更正等待处理']);
  await expect.poll(() => summaryOf(teacher.id), { timeout: 10_000 }).toEqual(['今天有 1 次课', '明天有 1 次课']);
  expect(await summaryOf(nobody.id)).toBeUndefined();
});
