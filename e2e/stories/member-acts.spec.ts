import type { Locator, Page } from '@playwright/test';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { callsOf } from '../fixtures/api';
import { axeFindings } from '../fixtures/axe';
import { makeCourseClass, makeCourseRecord } from '../fixtures/course-records';
import { dialogOf, inMore, press, submit } from '../fixtures/dialog';
import { expectFits } from '../fixtures/fits';
import { expect, test } from '../fixtures/records';
import { schoolDay } from '../fixtures/school-day';
import { takeMoney } from '../fixtures/take-money';

const student = '欧阳明远';
const leaver = '司徒静';
const phone = { width: 390, height: 844 };

const forms = ['class', 'member', 'payment', 'instalment', 'refund', 'adjustment', 'contact', 'memberAct'] as const;
const rights = [
  ...forms.map((form) => courseNode(form, 'index')),
  courseNode('class', 'detail'),
  courseNode('member', 'detail'),
  'payment.refund',
  'member.transfer',
  'member.pause',
  'member.leave',
];

const open = async (page: Page, row: string, { act, name }: { act: string; name: string }): Promise<Locator> => {
  await inMore(page, row, act);
  return dialogOf(page, `${act}：${name}`);
};
const line = (dialog: Locator, what: string | RegExp) =>
  dialog.getByRole('region', { name: '将要发生的变化' }).getByRole('row', { name: what });

test('members change class with their money, pause and come back, and leave with a request for a refund', {
  tag: '@long',
}, async ({ product, adminToken, records, allowConsole }) => {
  test.slow();
  allowConsole(/status of 40[09]|提交的内容有误/);
  const send = callsOf(product.url, adminToken);
  const made = await makeCourseClass(send, {
    students: [student, leaver],
    joinedOn: '2026-03-01',
    state: 'running',
    tuition: 2_000_000,
  });
  const mark = String(Date.now()).slice(-6);
  const programme = await makeCourseRecord(send, 'programme', { name: `另${mark}`, code: `Q${mark}`, state: 'open' });
  const room = { programme, state: 'enrolling', tuition: 1_500_000 };
  const target = `春季班${mark}`;
  const targetId = await makeCourseRecord(send, 'class', { ...room, name: target, code: `T${mark}`, capacity: 20 });
  const full = `满员班${mark}`;
  const fullId = await makeCourseRecord(send, 'class', { ...room, name: full, code: `U${mark}`, capacity: 1 });
  const contact = await makeCourseRecord(send, 'contact', { name: '占座的', mobile: `159${mark}01` });
  await makeCourseRecord(send, 'member', { contact, class: fullId, state: 'studying', joined_on: '2026-03-01' });
  for (const member_id of made.memberIds) {
    const paid = { member_id, amount: 2_000_000, method: 'bank', paid_on: schoolDay(0) } as const;
    await takeMoney(send, paid);
  }
  const page = await (await records.colleague('钱老师', rights)).open();

  await page.goto(`/course/pay?class=${made.id}`);
  const moving = await open(page, student, { act: '转班', name: student });
  await press(moving);
  await expect(moving.getByText('请选择转入的班级')).toBeVisible();
  const choose = async (name: string): Promise<void> => {
    await moving.getByLabel('转入班级').fill(name);
    await page.getByTitle(name, { exact: true }).click();
  };
  await choose(full);
  await expect(moving.getByText('班级名额已满（共 1 人，含已录取的报名）').first()).toBeVisible();
  await moving.getByLabel('原因').fill('换到周末班');
  await choose(target);
  await expect(line(moving, new RegExp(`${target} 名额`))).toContainText('1 / 20');
  await expect(line(moving, new RegExp(`${target} 应收`))).toContainText('¥15,000.00');
  await expect(line(moving, new RegExp(`${target} 预缴`))).toContainText('¥5,000.00');
  await expect(line(moving, /学籍/)).toContainText('转出');
  await expect(moving).toContainText('超过一人可核减的限额 ¥1,000.00');
  await expect(moving.getByLabel('原因'), 'nothing typed is lost').toHaveValue('换到周末班');
  await press(moving);
  await expect(moving.getByLabel('结转金额')).toHaveAccessibleDescription(/允许预缴/);
  await moving.getByLabel('多出新班应收的部分作为预缴').check();
  await expectFits(page);
  expect(await axeFindings(page)).toEqual([]);
  await submit(moving);
  await page.getByRole('button', { name: '查看新班级' }).click();
  await expect(page).toHaveURL(new RegExp(`class=${targetId}`));
  const { data } = await send(paymentEndpoints.account, { query: { class_id: targetId } });
  expect(data.members).toMatchObject([{ student_name: student, received: 2_000_000, prepaid: 500_000 }]);

  await page.setViewportSize(phone);
  await page.goto(`/course/txl?class=${targetId}`);
  const [moved] = data.members;
  const number = String(moved?.student_no);
  const pausing = await open(page, number, { act: '休学', name: student });
  await expect(line(pausing, /学籍/)).toContainText('休学');
  await pausing.getByLabel('原因').fill('外派半年');
  await expectFits(page);
  await submit(pausing);
  await expect(page.getByText('休学 1 人')).toBeVisible();
  const returning = await open(page, number, { act: '复学', name: student });
  await returning.getByLabel('原因').fill('外派结束');
  await submit(returning);
  await expect(page.getByText('在读 1 人')).toBeVisible();

  await page.goto(`/course/pay?class=${made.id}`);
  const leaving = await open(page, leaver, { act: '退学', name: leaver });
  await leaving.getByLabel('原因').fill('离职');
  await press(leaving);
  await expect(leaving.getByText('请选择', { exact: true })).toBeVisible();
  await leaving.getByRole('radio', { name: /申请退费/ }).check();
  await expect(leaving).toContainText('按规则建议 ¥20,000.00（开课前退还全部已缴学费）');
  const amount = leaving.getByLabel('申请退费金额');
  await amount.fill('20001');
  await press(leaving);
  await expect(amount).toHaveAccessibleDescription(/金额超过该学员可退或可转的已缴金额/);
  await amount.fill('18000');
  await expect(line(leaving, /应收/)).toContainText('¥2,000.00');
  await expectFits(page);
  await submit(leaving);
  await page.getByRole('tab', { name: '退费' }).click();
  await expect(page.getByText('¥18,000.00').first()).toBeVisible();
});
