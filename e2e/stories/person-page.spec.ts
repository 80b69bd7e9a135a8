import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { callsOf } from '../fixtures/api';
import { makeCourseRecord } from '../fixtures/course-records';
import { dialogOf, submit } from '../fixtures/dialog';
import { expectFits } from '../fixtures/fits';
import { expect, test } from '../fixtures/product';
import { schoolDay } from '../fixtures/school-day';

test('a person has one page: what they owe, where they study and all that happened, found from search and class', async ({
  signedIn: page,
  product,
  adminToken,
  allowConsole,
}) => {
  allowConsole(/status of 404|记录不存在/);
  const send = callsOf(product.url, adminToken);
  const code = `P${Date.now().toString(36).toUpperCase()}`;
  const programme = await makeCourseRecord(send, 'programme', { name: `项目${code}`, code, state: 'open' });
  const group = { programme, state: 'running', capacity: 60, tuition: 100_000 };
  const [spring, autumn] = [
    await makeCourseRecord(send, 'class', { name: `春季班${code}`, code: `${code}A`, ...group }),
    await makeCourseRecord(send, 'class', { name: `秋季班${code}`, code: `${code}B`, ...group }),
  ];
  const name = `欧阳${code}`;
  const mobile = `137${String(Date.now()).slice(-8)}`;
  const contact = await makeCourseRecord(send, 'contact', { name, mobile, company: '远航集团', title: '总经理' });
  const joined = { contact, state: 'studying' };
  const member = await makeCourseRecord(send, 'member', {
    class: spring,
    student_no: `${code}1`,
    joined_on: '2026-01-05',
    ...joined,
  });
  await makeCourseRecord(send, 'member', { class: autumn, student_no: `${code}2`, joined_on: '2026-02-05', ...joined });
  const tenders = [{ method: 'cash', amount: 30_000 }] as const;
  await send(paymentEndpoints.collect, {
    body: { shares: [{ member_id: member, amount: 30_000 }], tenders: [...tenders], paid_on: schoolDay(0) },
  });

  await page.goto(`/course/person?person=${contact + 1_000_000}`);
  await expect(page.getByText('找不到这名学员')).toBeVisible();

  // From the address book of a class to the person.
  await page.goto(`/course/txl?class=${spring}`);
  await page.getByRole('link', { name, exact: true }).click();
  const person = page.getByRole('article', { name: '学员主页' });
  await expect(person.getByRole('heading', { name })).toBeVisible();
  await expect(person.getByText('远航集团')).toBeVisible();
  const sums = person.locator('.person-sums');
  await expect(sums).toContainText('应收¥2,000.00');
  await expect(sums).toContainText('欠费¥1,700.00');
  await expect(person.getByRole('region', { name: '所在班级' }).getByRole('listitem')).toHaveCount(2);
  const events = person.getByRole('region', { name: '经历' }).getByRole('listitem');
  await expect(events).toHaveCount(3);
  await expect(events.first()).toContainText('缴费 ¥300.00');
  await expect(events.nth(1)).toContainText(`入班 秋季班${code}`);

  // A leave for one of the classes, seen at once in the line of time.
  await person.getByRole('button', { name: '请假' }).click();
  await page.getByRole('menuitem', { name: `春季班${code}` }).click();
  const form = await dialogOf(page, /请假/);
  await form.getByLabel('开始').fill('2026-03-01T09:00');
  await form.getByLabel('结束').fill('2026-03-01T12:00');
  await form.getByLabel('请假事由').fill('出差');
  await submit(form);
  await expect(events).toHaveCount(4);

  // F5 shows the same, from the list and from the search too.
  await page.goto(`/course/person?person=${contact}`);
  await expect(events).toHaveCount(4);
  await expect(page).toHaveTitle(/^学员主页/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
});
