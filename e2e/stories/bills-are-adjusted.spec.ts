import type { Locator, Page } from '@playwright/test';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { callsOf } from '../fixtures/api';
import { axeFindings, axeFindingsInBothLooks } from '../fixtures/axe';
import { makeCourseClass, makeCourseRecord } from '../fixtures/course-records';
import { dialogOf, inMore, press, submit } from '../fixtures/dialog';
import { expectFits } from '../fixtures/fits';
import { expect, test } from '../fixtures/records';
import { schoolDay } from '../fixtures/school-day';
import { takeMoney } from '../fixtures/take-money';

const student = '欧阳明远';
const phone = { width: 390, height: 844 };

const reads = (['class', 'member', 'payment', 'instalment', 'refund', 'adjustment'] as const).map((form) =>
  courseNode(form, 'index'),
);

const card = (page: Page, label: string) =>
  page.getByRole('region', { name: '本班账目' }).locator('.payment-card', { hasText: label });

const openAdjusting = async (page: Page): Promise<Locator> => {
  await inMore(page, student, '调整应收');
  return dialogOf(page, `调整应收：${student}`);
};
const ask = async (page: Page, to: string, reason: string): Promise<void> => {
  const dialog = await openAdjusting(page);
  await dialog.getByLabel('调整后的应收').fill(to);
  await dialog.getByLabel('原因').fill(reason);
  await submit(dialog);
};

const decide = async (page: Page, choice: '批准' | '驳回', opinion: string): Promise<void> => {
  await page.getByRole('button', { name: `审批 ${student}`, exact: true }).click();
  const dialog = await dialogOf(page, `审批应收调整：${student}`);
  await dialog.getByRole('radio', { name: choice }).check();
  await dialog.getByLabel('审批意见').fill(opinion);
  await submit(dialog);
};

/** Errors are shown at their fields, and typed input stays. */
const tryWhatIsRefused = async (page: Page, raise: () => Promise<unknown>): Promise<void> => {
  const dialog = await openAdjusting(page);
  await expect(dialog).toContainText('现在应收 ¥20,000.00，已缴 ¥5,000.00');
  await press(dialog);
  const bill = dialog.getByLabel('调整后的应收');
  await expect(bill).toHaveAccessibleDescription(/请输入金额，最多两位小数/);
  await dialog.getByLabel('原因').fill('企业团报');
  for (const [typed, words] of [
    ['20000', '调整后的应收与现在相同'],
    ['25000', '减免只能减少应收；增加请选“调价”'],
    ['4999.99', '该学员已缴 ¥5,000.00，应收不能更低；要少收，请先办理退费'],
  ] as const) {
    await bill.fill(typed);
    await press(dialog);
    await expect(bill).toHaveAccessibleDescription(new RegExp(words));
    await expect(dialog.getByLabel('原因')).toHaveValue('企业团报');
  }
  await raise();
  await bill.fill('19500');
  await press(dialog);
  await expect(bill).toHaveAccessibleDescription(/应收学费已有变化，请核对后重新提交/);
  await expect(dialog, 'what is receivable by now').toContainText('现在应收 ¥20,100.00，已缴 ¥5,000.00');
  await expect(bill).toHaveValue('19,500.00');
  await submit(dialog);
  await expect(card(page, '应收')).toContainText('¥19,500.00');
};

test('a bill is lowered a little by one person, and further only once a second one has approved', {
  tag: '@long',
}, async ({ signedIn: admin, product, adminToken, records, allowConsole }) => {
  test.slow();
  allowConsole(/status of 40[09]/);
  const send = callsOf(product.url, adminToken);
  const { id, memberIds } = await makeCourseClass(send, {
    students: [student],
    joinedOn: '2026-03-01',
    state: 'running',
    tuition: 2_000_000,
  });
  const [memberId = 0] = memberIds;
  const paid = { member_id: memberId, amount: 500_000, method: 'bank', paid_on: schoolDay(0) } as const;
  await takeMoney(send, paid);
  const acts = ['payment.collect', 'payment.adjust'];
  const secretary = await (await records.colleague('钱会计', [...reads, ...acts])).open();
  const director = await (await records.colleague('顾主任', [...reads, 'workbench.index', 'payment.approve'])).open();

  await secretary.goto(`/course/pay?class=${id}`);
  await tryWhatIsRefused(secretary, () => {
    const raised = { member_id: memberId, from: 2_000_000, to: 2_010_000, kind: 'reprice', reason: '教材' } as const;
    return send(paymentEndpoints.adjust, { body: { ...raised, instalment_ids: [] } });
  });
  await ask(secretary, '15000', '困难补助');
  await secretary.getByRole('tab', { name: '应收调整' }).click();
  const list = secretary.getByRole('table', { name: '应收调整' });
  await expect(list.getByRole('row', { name: /待审批/ })).toContainText('-¥4,500.00');
  await expect(list.getByRole('row', { name: /已生效/ }), 'the raise and the small waiver').toHaveCount(2);
  await expect(card(secretary, '应收'), 'nothing has changed yet').toContainText('¥19,500.00');
  await expect(secretary.getByRole('button', { name: /^审批 / }), 'nobody approves their own').toHaveCount(0);
  expect(await axeFindings(secretary)).toEqual([]);

  await director.setViewportSize(phone);
  await director.goto('/dashboard');
  await director.getByRole('link', { name: /待审批应收调整/ }).click();
  await expectFits(director);
  await director.getByRole('button', { name: `审批 ${student}`, exact: true }).click();
  const deciding = await dialogOf(director, `审批应收调整：${student}`);
  await expect(deciding).toContainText('减免：应收由 ¥19,500.00 改为 ¥15,000.00，原因：困难补助');
  await expect(deciding).toContainText(/班级\d+，钱会计 申请/);
  await press(deciding);
  await expect(deciding.getByText('请选择')).toBeVisible();
  await expectFits(director);
  await deciding.getByRole('button', { name: '关闭' }).or(deciding.getByLabel('Close')).first().click();
  await expect(deciding).toBeHidden();
  await decide(director, '驳回', '材料不全');
  await expect(director.getByRole('button', { name: `审批 ${student}`, exact: true })).toHaveCount(0);

  await secretary.reload();
  const rejected = list.getByRole('row', { name: /已驳回/ });
  await expect(rejected).toBeVisible();
  await secretary.getByRole('tab', { name: '学员账目' }).click();
  await ask(secretary, '15000', '困难补助，材料已补');
  await secretary.getByRole('tab', { name: '应收调整' }).click();
  await secretary.getByRole('button', { name: `撤回 ${student}`, exact: true }).click();
  const withdrawing = await dialogOf(secretary, `撤回：${student}`);
  await expect(withdrawing).toContainText('撤回后不再等待审批，应收不变。');
  await withdrawing.getByLabel('原因').fill('金额写错');
  await submit(withdrawing);
  await expect(list.getByRole('row', { name: /已撤回/ })).toBeVisible();
  await secretary.getByRole('tab', { name: '学员账目' }).click();
  await ask(secretary, '14000', '困难补助，按公示');

  await director.setViewportSize({ width: 1440, height: 900 });
  await director.goto(`/course/pay?class=${id}&tab=adjustments`);
  await decide(director, '批准', '同意');
  await expect(card(director, '应收')).toContainText('¥14,000.00');
  await expect(card(director, '欠费')).toContainText('¥9,000.00');
  await admin.goto(`/course/pay?class=${id}`);
  await expect(card(admin, '应收')).toContainText('¥14,000.00');
  for (const width of [1440, phone.width]) {
    await admin.setViewportSize({ width, height: 900 });
    expect(await axeFindingsInBothLooks(admin), `${width} px`).toEqual([]);
    await expectFits(admin);
  }
  const { data } = await send(paymentEndpoints.account, { query: { class_id: id } });
  expect(data.totals).toMatchObject({ receivable: 1_400_000, received: 500_000, outstanding: 900_000 });
});

test('another tuition of a class binds who comes later, and a member graduates and is taken back with a reason', {
  tag: '@long',
}, async ({ product, adminToken, records, allowConsole }) => {
  allowConsole(/status of 409/);
  const send = callsOf(product.url, adminToken);
  const made = await makeCourseClass(send, {
    students: [student, '司徒静'],
    joinedOn: '2026-03-01',
    state: 'running',
    tuition: 2_000_000,
  });
  const acts = ['class.price', 'member.move', courseNode('class', 'detail'), courseNode('member', 'detail')];
  const page = await (await records.colleague('顾主任', [...reads, courseNode('contact', 'index'), ...acts])).open();

  await page.goto(`/course/class?class=${made.id}`);
  await page.getByRole('button', { name: '班级调价' }).click();
  const pricing = await dialogOf(page, `班级调价：${made.name}`);
  await expect(pricing).toContainText('现在的学费 ¥20,000.00。改价后入班的学员按新学费，已入班学员的应收不变。');
  await pricing.getByLabel('新的学费').fill('23800');
  await press(pricing);
  await expect(pricing.getByLabel('原因')).toHaveAccessibleDescription(/请填写原因/);
  await pricing.getByLabel('原因').fill('教材涨价');
  await submit(pricing);
  await expect(page.getByText('¥23,800.00')).toBeVisible();
  const contact = await makeCourseRecord(send, 'contact', {
    name: '新来的人',
    mobile: `159${String(Date.now()).slice(-8)}`,
  });
  await makeCourseRecord(send, 'member', {
    contact,
    class: made.id,
    state: 'studying',
    joined_on: schoolDay(0),
  });
  const { data } = await send(paymentEndpoints.account, { query: { class_id: made.id } });
  expect(data.members.map(({ receivable }) => receivable).toSorted()).toEqual([2_000_000, 2_000_000, 2_380_000]);

  await page.setViewportSize(phone);
  await page.goto(`/course/txl?class=${made.id}`);
  const studentNo = data.members.find(({ student_name }) => student_name === student)?.student_no;
  const openMoving = async (): Promise<Locator> => {
    await inMore(page, String(studentNo), '结业');
    return dialogOf(page, `结业：${student}`);
  };
  const graduating = await openMoving();
  await expect(graduating).toContainText('在读和休学的学员可以结业；应收和已缴不变。');
  await press(graduating);
  await expect(graduating.getByLabel('原因')).toHaveAccessibleDescription(/请填写原因/);
  await graduating.getByLabel('原因').fill('提前修完');
  await expectFits(page);
  await submit(graduating);
  await expect(page.getByText('结业 1 人')).toBeVisible();
  const returning = await openMoving();
  await expect(returning.getByRole('radio', { name: '撤销结业（在读）' })).toBeChecked();
  await returning.getByLabel('原因').fill('办错了');
  await submit(returning);
  await expect(page.getByText('在读 3 人')).toBeVisible();
});

test('a new class costs what its programme does, a template divides its bills, and a discount stands on the receipt', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken, allowConsole }) => {
  test.slow();
  allowConsole(/status of 400/);
  const send = callsOf(product.url, adminToken);
  const mark = String(Date.now()).slice(-8);
  const named = { name: `定价项目${mark}`, code: `D${mark}`, state: 'open', tuition: 2_000_000 };
  await makeCourseRecord(send, 'programme', named);
  await page.goto('/course/class');
  await page.getByRole('button', { name: '新增' }).first().click();
  const making = await dialogOf(page, /新增/);
  await making.getByLabel('班级名称').fill(`定价班${mark}`);
  await making.getByLabel('班级代码').fill(`D${mark}`);
  const programme = making.getByRole('combobox', { name: '课程项目' });
  await programme.click();
  await programme.fill(named.name);
  await page.getByTitle(named.name, { exact: true }).click();
  await expect(making.getByLabel('学费').first()).toHaveValue('20,000.00');
  await submit(making);
  await page.getByRole('link', { name: `定价班${mark}`, exact: true }).click();
  // Until then the list is there, whose rows cost as much.
  await expect(page.getByRole('heading', { name: `定价班${mark}` })).toBeVisible();
  await expect(page.getByText('¥20,000.00')).toBeVisible();
  const classId = Number(new URL(page.url()).searchParams.get('class'));
  const contact = await makeCourseRecord(send, 'contact', { name: student, mobile: `158${mark}` });
  await makeCourseRecord(send, 'member', { contact, class: classId, state: 'studying', joined_on: '2026-03-01' });

  await page.setViewportSize(phone);
  await page.goto(`/course/pay?class=${classId}`);
  await page.getByRole('button', { name: '分期模板' }).click();
  const template = await dialogOf(page, '分期模板');
  for (const [at, name] of ['首期款', '尾款'].entries()) {
    await template.getByRole('button', { name: '新增一期' }).click();
    await template.getByLabel('名称').nth(at).fill(name);
  }
  await press(template);
  await expect(template.getByText('请输入大于 0 的数，最多两位小数')).toBeVisible();
  await template.getByLabel('占应收的比例').fill('30');
  await template.getByLabel('天数').nth(1).fill('180');
  await expectFits(page);
  expect(await axeFindings(page)).toEqual([]);
  await submit(template);

  await page.setViewportSize({ width: 1440, height: 900 });
  await inMore(page, student, '分期计划');
  const plan = await dialogOf(page, `分期计划：${student}`);
  await plan.getByRole('button', { name: '套用模板' }).click();
  await expect(plan.getByLabel('金额').first()).toHaveValue('6,000.00');
  await expect(plan.getByLabel('说明').nth(1)).toHaveValue('尾款');
  await expect(plan.getByRole('status')).toHaveText('合计 ¥20,000.00');
  await submit(plan);

  const dialog = await openAdjusting(page);
  await dialog.getByRole('radio', { name: '优惠' }).check();
  await dialog.getByLabel('优惠名称').click();
  await page.getByTitle('早鸟优惠', { exact: true }).click();
  await dialog.getByLabel('调整后的应收').fill('19500');
  const laid = dialog.getByRole('table', { name: '各期的变化' });
  await expect(laid.getByRole('row', { name: /第 2 期/ })).toContainText('¥13,500.00');
  await dialog.getByLabel('由哪几期承担').click();
  await page.getByTitle(/^第 1 期/).click();
  await expect(laid.getByRole('row', { name: /第 1 期/ })).toContainText('¥5,500.00');
  await expect(laid.getByRole('row', { name: /第 2 期/ })).toContainText('¥14,000.00¥14,000.00');
  await dialog.getByLabel('原因').fill('三月前报名');
  await submit(dialog);
  await page.getByRole('button', { name: `收款 ${student}`, exact: true }).click();
  const collecting = await dialogOf(page, `收款：${student}`);
  await expect(collecting.getByLabel('金额')).toHaveValue(/^(?:5,500|19,500)[.]00$/);
  await submit(collecting);
  await expect(page.getByRole('dialog', { name: /^SJ/ })).toContainText('早鸟优惠 ¥500.00');
  await page.goto(`/course/pay?class=${classId}&tab=adjustments`);
  await expect(page.getByRole('table', { name: '应收调整' }).getByRole('row', { name: /早鸟优惠/ })).toBeVisible();
});
