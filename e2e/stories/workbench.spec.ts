import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { callsOf, type SendCall } from '../fixtures/api';
import { makeCourseRecord } from '../fixtures/course-records';
import { expect, test } from '../fixtures/product';
import { takeMoney } from '../fixtures/take-money';

/** A day in the school's time zone. */
const day = (offset = 0): string =>
  new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);

/** A class with one todo of each kind. */
const busyClass = async (send: SendCall): Promise<{ name: string; classId: number }> => {
  const code = `W${Date.now().toString(36).toUpperCase()}`;
  const programme = await makeCourseRecord(send, 'programme', { name: `项目${code}`, code, state: 'open' });
  const name = `班级${code}`;
  const intake = { name, code, programme, state: 'running', capacity: 60, tuition: 100_000 };
  const classId = await makeCourseRecord(send, 'class', intake);
  const mobile = `139${String(Date.now()).slice(-8)}`;
  const contact = await makeCourseRecord(send, 'contact', { name: '何晓晨', mobile });
  const joined = { state: 'studying', joined_on: '2024-01-01' };
  const member = await makeCourseRecord(send, 'member', { contact, class: classId, student_no: code, ...joined });
  for (const [date, topic] of [
    [day(-1), '昨天的课'],
    [day(), '今天的课'],
  ] as const) {
    const times = { starts_at: '00:00', ends_at: '00:01' };
    await send(attendanceEndpoints.createSessions, { body: { class_id: classId, date, topic, ...times } });
  }
  const early = { class_id: classId, date: '2024-03-02', topic: '第一课', starts_at: '09:00', ends_at: '12:00' };
  const { data } = await send(attendanceEndpoints.createSessions, { body: early });
  const roll = { session_id: data.ids[0] ?? 0, marks: [], completes: true, reason: '补记' };
  await send(attendanceEndpoints.saveRoll, { body: roll });
  const paid = { member_id: member, amount: 30_000, method: 'wechat', paid_on: day() } as const;
  await takeMoney(send, paid);
  const rows = [
    { due_on: day(-9), amount: 50_000 },
    { due_on: day(3), amount: 50_000 },
  ];
  await send(paymentEndpoints.savePlan, { body: { member_id: member, seen: [], rows } });
  await send(paymentEndpoints.refund, { body: { member_id: member, amount: 10_000, reason: '出国' } });
  const leave = { starts_at: `${day(1)}T09:00:00+08:00`, ends_at: `${day(1)}T12:00:00+08:00`, reason: '出差' };
  await makeCourseRecord(send, 'leave', { member, ...leave });
  await makeCourseRecord(send, 'correction', { contact, field: 'company', new_value: '新单位' });
  const applicant = { name: '沈知行', mobile: `138${String(Date.now()).slice(-8)}`, programme, class: classId };
  await makeCourseRecord(send, 'enrolment', applicant);
  return { name, classId };
};

test('tells what waits: each number leads to a list of as many rows, each chart holds the numbers of today', async ({
  signedIn: page,
  product,
  adminToken,
}) => {
  test.setTimeout(180_000);
  const { name, classId } = await busyClass(callsOf(product.url, adminToken));
  await page.goto('/');
  const todo = page.getByRole('region', { name: '待办' });
  const labels = ['未点名', '待审核报名', '逾期未缴', '7 天内到期', '待审批退费', '待审批请假', '待处理信息更正'];
  for (const label of labels) {
    const card = todo.getByRole('link', { name: new RegExp(`^${label}`) });
    const count = Number((await card.locator('.todo-count').innerText()).replace(/\D/g, ''));
    expect(count, label).toBeGreaterThan(0);
    await card.click();
    await expect(page.locator('.table-pager-total').filter({ visible: true }), label).toHaveText(`共 ${count} 条`);
    await page.goBack();
  }
  await expect(todo.getByRole('link', { name: /^逾期未缴/ })).toContainText(/¥[\d,.]+ · \d+ 人/);

  const funnel = page.getByRole('region', { name: '录取漏斗' });
  await expect(funnel.getByRole('img', { name: /^录取漏斗：报名 \d+/ }).locator('canvas')).toBeVisible();
  await expect(page.getByRole('img', { name: /^各班出勤率：/ }).locator('canvas')).toBeVisible();
  await funnel.getByLabel('课程项目').selectOption({ label: name.replace('班级', '项目') });
  await funnel.getByRole('button', { name: '看数据' }).click();
  await expect(funnel.getByRole('row')).toHaveText(['阶段人数占报名', '报名1100.0%', /进入面试/, /录取/, /入学/]);
  const receipts = page.getByRole('region', { name: '按月收款' });
  await receipts.getByRole('button', { name: '看数据' }).click();
  await expect(receipts.getByRole('row')).toHaveCount(13);
  await expect(receipts.getByRole('row').last()).toContainText(day().slice(0, 7));

  await page
    .getByRole('region', { name: '今日课次' })
    .getByRole('link', { name: new RegExp(name) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/course/attendance\\?class=${classId}&session=\\d+$`));
  await expect(page.getByRole('radiogroup', { name: /^何晓晨/ })).toBeVisible();
});
