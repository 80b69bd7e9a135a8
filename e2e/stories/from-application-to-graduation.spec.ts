import type { Page } from '@playwright/test';
import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { callsOf, type SendCall } from '../fixtures/api';
import { chooseOption } from '../fixtures/choose-option';
import { makeCourseRecord } from '../fixtures/course-records';
import { agree, dialogOf, inMore, submit } from '../fixtures/dialog';
import { mainMenu } from '../fixtures/menu';
import { recordDrawer } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';
import { schoolDay } from '../fixtures/school-day';

const student = '林知远';

const makeClass = async (send: SendCall) => {
  const mark = Date.now();
  const code = `G${mark.toString(36).toUpperCase()}`;
  const programme = await makeCourseRecord(send, 'programme', { name: `项目${code}`, code, state: 'open' });
  const values = { name: `班级${code}`, code, programme, state: 'running', capacity: 2, tuition: 3_000_000 };
  const id = await makeCourseRecord(send, 'class', values);
  return { id, name: values.name, studentNo: `${code}-${code}-001`, mobile: `17${String(mark).slice(-9)}` };
};
type Class = Awaited<ReturnType<typeof makeClass>>;

/** Opens a screen of the class from the menu's 班级. */
const openOfClass = async (page: Page, { name }: Class, way: string): Promise<void> => {
  await mainMenu(page).getByRole('link', { name: '班级管理', exact: true }).click();
  await page.getByRole('link', { name: `${way} ${name}`, exact: true }).click();
};

/** 报名 → 面试 → 录取 → 入学, in the list of applications. */
const enterClass = async (page: Page, made: Class, expectMessage: (words: string) => Promise<void>): Promise<void> => {
  await page.goto(`/course/apply_list?class=${made.id}`);
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  const form = await dialogOf(page, '新增报名');
  await form.getByLabel('姓名', { exact: true }).fill(student);
  await form.getByLabel('手机号', { exact: true }).fill(made.mobile);
  await form.getByLabel('单位', { exact: true }).fill('湘江集团');
  await submit(form);
  await expectMessage('新增成功');
  await expect(page.getByRole('navigation', { name: '按状态' })).toContainText('待审核 1');
  await page.getByRole('button', { name: `安排面试 ${student}`, exact: true }).click();
  const interview = await dialogOf(page, `安排面试：${student}`);
  await interview.getByLabel('面试时间').fill(`${schoolDay(0)}T09:30`);
  await submit(interview);
  await page.getByRole('button', { name: `录取 ${student}`, exact: true }).click();
  const admission = await dialogOf(page, `录取：${student}`);
  await admission.getByLabel('原因').fill('面试优秀');
  await submit(admission);
  await page.getByRole('button', { name: `办理入学 ${student}`, exact: true }).click();
  await agree(page, `为 ${student} 办理入学？`);
  await expectMessage('已改为“已入学”');
};

/** After money has moved, its receipt is shown. */
const closeReceipt = async (page: Page): Promise<void> => {
  const receipt = await dialogOf(page, /^SJ\d{4}-\d{6}$/);
  await receipt.getByRole('button', { name: '关闭' }).last().click();
  await expect(receipt).toBeHidden();
};

const collect = async (page: Page, amount: string | undefined): Promise<void> => {
  await page.getByRole('button', { name: `收款 ${student}`, exact: true }).click();
  const dialog = await dialogOf(page, `收款：${student}`);
  if (amount !== undefined) await dialog.getByLabel('金额').fill(amount);
  await submit(dialog);
  await closeReceipt(page);
};
const card = (page: Page, label: string) =>
  page.getByRole('region', { name: '本班账目' }).locator('.payment-card', { hasText: label });
const expectMoney = async (page: Page, sums: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, sum] of Object.entries(sums)) await expect(card(page, label)).toContainText(sum);
};

/** 定金, 分期计划 and its instalments. */
const payInstalments = async (page: Page): Promise<void> => {
  await expectMoney(page, { 应收: '¥30,000.00', 已收: '¥0.00', 欠费: '¥30,000.00' });
  await collect(page, '5000');
  await expectMoney(page, { 已收: '¥5,000.00', 欠费: '¥25,000.00' });
  await inMore(page, student, '分期计划');
  const plan = await dialogOf(page, `分期计划：${student}`);
  for (const [at, amount] of ['5000', '15000', '10000'].entries()) {
    await plan.getByRole('button', { name: '增加一期' }).click();
    await plan
      .getByLabel('到期日')
      .nth(at)
      .fill(schoolDay(at * 30));
    await plan.getByLabel('金额').nth(at).fill(amount);
  }
  await expect(plan.getByRole('status')).toHaveText('合计 ¥30,000.00');
  await submit(plan);
  await expect(page.getByRole('row', { name: new RegExp(student) })).toContainText(schoolDay(30));
  await collect(page, '15000');
  await expectMoney(page, { 已收: '¥20,000.00', 欠费: '¥10,000.00' });
  await collect(page, undefined);
  await expectMoney(page, { 已收: '¥30,000.00', 欠费: '¥0.00' });
  await expect(page.getByRole('row', { name: new RegExp(student) })).toContainText('已缴清');
};

const planSession = async (page: Page, { topic, from, to }: Record<'topic' | 'from' | 'to', string>): Promise<void> => {
  await page.getByRole('button', { name: '排课', exact: true }).first().click();
  const dialog = await dialogOf(page, '排课');
  await dialog.getByLabel('主题').fill(topic);
  await dialog.getByLabel('日期', { exact: true }).fill(schoolDay(0));
  await dialog.getByLabel('开始时间').fill(from);
  await dialog.getByLabel('结束时间').fill(to);
  await submit(dialog);
};
const markOf = (page: Page, state: string) =>
  page.getByRole('radiogroup', { name: new RegExp(`^${student} `) }).getByRole('radio', { name: state, exact: true });

/** Two sessions: late in the first, on approved leave in the second. */
const attend = async (page: Page, { studentNo }: Class): Promise<void> => {
  await planSession(page, { topic: '战略管理', from: '09:00', to: '12:00' });
  await planSession(page, { topic: '公司金融', from: '14:00', to: '17:00' });
  await page.getByRole('link', { name: '请假', exact: true }).click();
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  const leave = await dialogOf(page, '新增请假');
  await leave.getByRole('combobox', { name: '学号' }).fill(student);
  await page.getByTitle(`${student} ${studentNo}`, { exact: true }).last().click();
  await leave.getByLabel('开始').fill(`${schoolDay(0)} 13:00`);
  await leave.getByLabel('结束').fill(`${schoolDay(0)} 18:00`);
  await leave.getByLabel('请假事由').fill('出差');
  await submit(leave);
  await page.getByRole('button', { name: /^批准/ }).click();
  await agree(page, `批准${student}的请假？`);
  await expect(page.getByRole('table').getByText('已批准')).toBeVisible();
  await page.getByRole('link', { name: '课次', exact: true }).click();
  await page.getByRole('link', { name: '点名 战略管理' }).click();
  await page
    .getByRole('radiogroup', { name: new RegExp(`^${student} `) })
    .getByText('迟到')
    .click();
  await page.getByRole('button', { name: '完成点名' }).click();
  await expect(page.getByText('已点名')).toBeVisible();
  await page.getByRole('button', { name: '返回课次' }).click();
  await page.getByRole('link', { name: '点名 公司金融' }).click();
  await expect(markOf(page, '请假')).toBeChecked();
  await page.getByRole('button', { name: '完成点名' }).click();
  await expect(page.getByText('已点名')).toBeVisible();
  await page.getByRole('button', { name: '返回课次' }).click();
  await page.getByRole('link', { name: '出勤率', exact: true }).click();
  const row = page.getByRole('region', { name: '每位学员的出勤率' }).getByRole('row', { name: new RegExp(student) });
  await expect(row.getByRole('cell')).toHaveText(['50.0%', '0', '1', '0', '1', '0']);
};

/** Requested here, approved by someone else, paid out here. */
const refund = async (page: Page, colleague: Page, { id }: Class): Promise<void> => {
  await inMore(page, student, '申请退费');
  const asking = await dialogOf(page, `申请退费：${student}`);
  await asking.getByLabel('金额').fill('6000');
  await asking.getByLabel('原因').fill('课程调整');
  await submit(asking);
  await page.getByRole('tab', { name: '退费申请' }).click();
  await expect(page.getByText('待审批')).toBeVisible();
  await expect(page.getByRole('button', { name: `审批 ${student}` }), 'nobody approves their own').toHaveCount(0);
  await colleague.goto(`/course/pay?class=${id}&tab=refunds`);
  await colleague.getByRole('button', { name: `审批 ${student}` }).click();
  const deciding = await dialogOf(colleague, `审批退费：${student}`);
  await expect(deciding).toContainText('申请退费 ¥6,000.00，原因：课程调整');
  await deciding.getByRole('radio', { name: '批准' }).check();
  await submit(deciding);
  await expect(colleague.getByRole('table', { name: '退费申请' })).toContainText('已批准');
  await page.getByRole('tab', { name: '学员账目' }).click();
  await expectMoney(page, { 已退: '¥0.00' });
  await page.getByRole('tab', { name: '退费申请' }).click();
  await page.getByRole('button', { name: `付款 ${student}` }).click();
  await submit(await dialogOf(page, `支付退费：${student}`));
  await closeReceipt(page);
  await expectMoney(page, { 应收: '¥24,000.00', 已收: '¥30,000.00', 已退: '¥6,000.00', 欠费: '¥0.00' });
};

/** The receipt numbers have no gap; the deposit's receipt is opened and printed. */
const printReceipt = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: '缴费流水' }).click();
  const lines = page.getByRole('table', { name: '缴费流水' }).getByRole('row', { name: /SJ\d{4}-\d{6}/ });
  await expect(lines).toHaveCount(4);
  const numbers = (await lines.allInnerTexts()).map((text) => Number(/SJ\d{4}-(\d{6})/.exec(text)?.[1]));
  const first = Math.min(...numbers);
  expect(numbers.toSorted()).toEqual([first, first + 1, first + 2, first + 3]);
  const no = `-${String(first).padStart(6, '0')}`;
  await lines.filter({ hasText: no }).getByRole('button', { name: /^收据/ }).click();
  const receipt = await dialogOf(page, new RegExp(`${no}$`));
  await expect(receipt).toContainText('伍仟元整');
  await expect(receipt).toContainText('¥5,000.00');
  await expect(receipt).toContainText(student);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await receipt.getByRole('button', { name: '打印', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-sheet')).toBeVisible();
  await expect(page.locator('.print-sheet')).toContainText('伍仟元整');
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  expect((await page.pdf()).byteLength, 'the paper').toBeGreaterThan(10_000);
  await page.emulateMedia({ media: 'screen' });
  await receipt.getByRole('button', { name: '关闭' }).last().click();
  await expect(receipt).toBeHidden();
};

/** 结业 of the class: its members graduate with it, which frees their seats. */
const finishClass = async (page: Page, { id, name }: Class): Promise<void> => {
  await mainMenu(page).getByRole('link', { name: '班级管理', exact: true }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('1 / 2 人');
  await row.getByRole('button', { name: `编辑 ${name}`, exact: true }).click();
  const form = await dialogOf(page, `编辑班级 #${id}`);
  await chooseOption(form.getByRole('combobox', { name: '状态' }), '结业');
  await submit(form);
  await expect(row).toContainText('结业');
  await expect(row).toContainText('0 / 2 人');
  await page.getByRole('link', { name: `通讯录 ${name}`, exact: true }).click();
  const member = page.getByRole('table', { name: '班级成员' }).getByRole('row', { name: new RegExp(student) });
  await expect(member).toContainText('结业');
  await expect(member).toContainText('已缴清');
};

/** Every step of the application, with who and why. */
const readTimeline = async (page: Page, { name }: Class): Promise<void> => {
  await mainMenu(page).getByRole('link', { name: '报名', exact: true }).click();
  await page.getByRole('link', { name: `${name} 已入学 1 份` }).click();
  await page.getByRole('button', { name: `详情 ${student}`, exact: true }).click();
  const drawer = recordDrawer(page, student);
  await drawer.getByRole('tab', { name: '审核经过' }).click();
  const steps = drawer.locator('.enrolment-timeline').getByRole('listitem');
  await expect(steps.locator('strong')).toHaveText(['提交报名', '待审核 → 面试', '面试 → 已录取', '已录取 → 已入学']);
  await expect(steps.nth(2)).toContainText('原因：面试优秀');
  await expect(steps.nth(3)).toContainText('系统管理员');
};

test('someone applies, is interviewed, admitted, enters, pays, attends, is on leave, gets money back and graduates', async ({
  signedIn: page,
  product,
  adminToken,
  records,
  expectMessage,
}) => {
  test.setTimeout(240_000);
  const send = callsOf(product.url, adminToken);
  const made = await makeClass(send);
  const reads = (['class', 'member', 'payment', 'refund'] as const).map((form) => courseNode(form, 'index'));
  const approver = await (await records.colleague('财务主管', [...reads, 'payment.approve'])).open();

  await enterClass(page, made, expectMessage);
  await openOfClass(page, made, '缴费');
  await payInstalments(page);
  await openOfClass(page, made, '考勤');
  await attend(page, made);
  await openOfClass(page, made, '缴费');
  await refund(page, approver, made);
  await printReceipt(page);

  const { data: account } = await send(paymentEndpoints.account, { query: { class_id: made.id } });
  const balance = { receivable: 2_400_000, received: 3_000_000, refunded: 600_000, outstanding: 0, prepaid: 0 };
  expect(account.totals).toMatchObject(balance);
  expect(account.members).toMatchObject([{ ...balance, student_no: made.studentNo, pay_state: 'paid' }]);
  const { data: rates } = await send(attendanceEndpoints.rates, { query: { class_id: made.id } });
  expect(rates).toMatchObject({ sessions: 2, rolled: 2, all: { marked: 2, rate: 500 } });
  await finishClass(page, made);
  await readTimeline(page, made);
  const { data: seats } = await send(enrolmentEndpoints.seats, { query: { class: made.id } });
  expect(seats).toEqual({ capacity: 2, taken: 0, promotion: null });
});
