import type { Page } from '@playwright/test';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { callsOf } from '../fixtures/api';
import { axeFindings } from '../fixtures/axe';
import { makeCourseClass } from '../fixtures/course-records';
import { agree, dialogOf, inMore, press, submit } from '../fixtures/dialog';
import { expectFits } from '../fixtures/fits';
import { expect, test } from '../fixtures/records';
import { schoolDay } from '../fixtures/school-day';
import { takeMoney } from '../fixtures/take-money';

const student = '司徒静';
const phone = { width: 390, height: 844 };

const ofToday = { students: [student], joinedOn: schoolDay(0), state: 'running', tuition: 900_000 };

const reads = (['class', 'member', 'payment', 'instalment', 'refund'] as const).map((form) =>
  courseNode(form, 'index'),
);

const closeReceipt = async (page: Page): Promise<void> => {
  const receipt = await dialogOf(page, /^SJ\d{4}-\d{6}$/);
  await receipt.getByRole('button', { name: '关闭' }).last().click();
  await expect(receipt).toBeHidden();
};

test('money is booked on days within bounds only, and a day that was closed as a whole takes nothing more', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken, allowConsole }) => {
  test.slow();
  allowConsole(/status of 40[09]/);
  const send = callsOf(product.url, adminToken);
  const { id: classId } = await makeCourseClass(send, ofToday);
  const [busy, empty] = [schoolDay(-2), schoolDay(-3)];

  // A day without payments is closed too, so that nothing is booked on it later.
  await page.goto(`/course/pay?tab=close&day=${empty}`);
  await expect(page.getByText('这一天没有收付记录')).toBeVisible();
  await page.getByRole('button', { name: '日结这一天' }).click();
  await agree(page, `确定要日结 ${empty} 这一整天吗？`);
  await expect(page.getByText(/^这一天已整天日结（.+），任何人都不能再记到这一天$/)).toBeVisible();
  await expect(page.getByRole('button', { name: '日结这一天' })).toHaveCount(0);
  await page.goto('/course/pay?tab=close');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('缴费记录');
  await expect(page.getByRole('button', { name: '日结这一天' }), 'today is not over').toHaveCount(0);

  await page.goto(`/course/pay?class=${classId}`);
  await page.getByRole('button', { name: `收款 ${student}`, exact: true }).click();
  const collecting = await dialogOf(page, `收款：${student}`);
  await collecting.getByLabel('金额').fill('1234.50');
  await collecting.getByLabel('备注').fill('柜台补记');
  const day = collecting.getByLabel('收付日期');
  for (const [typed, words] of [
    [schoolDay(1), '收付日期不能晚于今天'],
    [schoolDay(-31), `收付日期最早为 ${schoolDay(-30)}（系统设置允许补记 30 天以内的收付）`],
    [empty, '这一天该方式已日结，不能再记账；请改用未日结的日期'],
  ] as const) {
    await day.fill(typed);
    await press(collecting);
    await expect(day, typed).toHaveAccessibleDescription(words);
    await expect(day).toHaveValue(typed);
    await expect(collecting.getByLabel('金额')).toHaveValue('1,234.50');
    await expect(collecting.getByLabel('备注')).toHaveValue('柜台补记');
  }
  await day.fill(busy);
  await submit(collecting);
  await closeReceipt(page);

  await page.setViewportSize(phone);
  await page.goto(`/course/pay?tab=close&day=${busy}`);
  const tills = page.getByRole('table', { name: '当日收付' });
  const wechat = tills.getByRole('row', { name: /微信/ });
  await expect(wechat).toContainText('¥1,234.50');
  await expect(page.getByRole('button', { name: '日结这一天' }), 'its tills come first').toBeDisabled();
  await expectFits(page);
  expect(await axeFindings(page)).toEqual([]);
  await wechat.getByRole('button', { name: '日结' }).click();
  await agree(page, /^确定要日结 .+ 的微信吗？$/);
  await expect(wechat).toContainText('已日结');
  await page.getByRole('button', { name: '日结这一天' }).click();
  await agree(page, `确定要日结 ${busy} 这一整天吗？`);
  await expect(page.getByText(/^这一天已整天日结/)).toBeVisible();
});

test('cash is counted, the sheet is printed, a void is a reversal of today, and two people open the close again', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken, records }) => {
  test.slow();
  const send = callsOf(product.url, adminToken);
  const {
    id: classId,
    memberIds: [memberId = 0],
  } = await makeCourseClass(send, ofToday);
  const [day, today] = [schoolDay(-7), schoolDay(0)];
  const paid = { member_id: memberId, method: 'cash', paid_on: day } as const;
  await takeMoney(send, { ...paid, amount: 123_450 });
  const wrong = await takeMoney(send, { ...paid, amount: 50_000 });
  const second = await (await records.colleague('顾主任', [...reads, 'payment.reopen'])).open();

  await page.goto(`/course/pay?tab=close&day=${day}`);
  const tills = page.getByRole('table', { name: '当日收付' });
  const cash = tills.getByRole('row', { name: /现金/ });
  await expect(page.getByRole('table', { name: '各方式合计' }).getByRole('row', { name: /现金/ })).toContainText(
    '¥1,734.50',
  );
  await expect(page.getByRole('button', { name: '打印日结单' })).toBeDisabled();
  await cash.getByRole('button', { name: '日结' }).click();
  const counting = await dialogOf(page, /^清点现金并日结：/);
  await counting.getByLabel('实点现金').fill('1724.5');
  await expect(counting.getByRole('status')).toHaveText('短款 ¥10.00');
  await press(counting);
  await expect(counting.getByLabel('说明')).toHaveAccessibleDescription(/实点与账面不符，请说明原因/);
  await counting.getByLabel('说明').fill('找零差错');
  await submit(counting);
  await expect(cash).toContainText('短款 ¥10.00');

  await page.getByRole('button', { name: '打印日结单' }).click();
  const sheet = await dialogOf(page, `日结单 ${day}`);
  await expect(sheet).toContainText('¥1,734.50');
  await expect(sheet).toContainText(/SJ\d{4}-\d{6} 至 SJ\d{4}-\d{6}（2 张）/);
  for (const sign of ['出纳：', '复核：', '主管：']) await expect(sheet).toContainText(sign);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-sheet .day-sheet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: null });
  await sheet.getByRole('button', { name: '关闭' }).last().click();

  const no = wrong.data[0]?.receipt_no ?? '';
  await page.goto(`/course/pay?class=${classId}&tab=ledger`);
  const ledger = page.getByRole('table', { name: '缴费流水' });
  await inMore(page, no, '作废');
  const voiding = await dialogOf(page, `作废 ${no}`);
  await expect(voiding).toContainText(`${day} 已日结，将在 ${today} 记一笔冲销`);
  await expect(voiding.getByLabel('收付日期')).toHaveCount(0);
  await voiding.getByLabel('原因').fill('收错人');
  await submit(voiding);
  const original = ledger.getByRole('row').filter({ hasText: '已冲销' });
  await expect(original).toContainText('¥500.00');
  await expect(original.locator('.record-open')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(ledger.getByRole('row').filter({ hasText: '-¥500.00' })).toContainText('冲销');
  await expect(page.getByRole('region', { name: '本班账目' })).toContainText('¥1,234.50');

  await page.goto(`/course/pay?tab=close&day=${day}`);
  await expect(cash, 'the closed day is as it was').toContainText('¥1,734.50');
  await cash.getByRole('button', { name: '申请重开' }).click();
  const asking = await dialogOf(page, /^申请重开：.+ 的现金$/);
  await press(asking);
  await expect(asking.getByLabel('原因')).toHaveAccessibleDescription(/请填写原因/);
  await asking.getByLabel('原因').fill('漏记一笔');
  await submit(asking);
  await expect(page.getByRole('region', { name: '待批准的重开申请' })).toContainText('等待另一个人批准');

  await second.setViewportSize(phone);
  await second.goto(`/course/pay?tab=close&day=${day}`);
  await second.getByRole('button', { name: '审批' }).click();
  const deciding = await dialogOf(second, /^审批重开：/);
  await expect(deciding).toContainText('漏记一笔');
  await deciding.getByRole('radio', { name: '批准重开' }).check();
  await expectFits(second);
  await submit(deciding);
  await expect(second.getByRole('region', { name: '日结经过' })).toContainText('批准重开');
  await expectFits(second);
  expect(await axeFindings(second)).toEqual([]);

  await page.reload();
  await expect(cash).toContainText('未日结');
  await expect(cash.getByRole('button', { name: '日结' })).toBeVisible();
});

test('an approved refund is withdrawn before it is paid out, and what it had promised is free again', {
  tag: '@long',
}, async ({ product, adminToken, records }) => {
  test.slow();
  const send = callsOf(product.url, adminToken);
  const {
    id: classId,
    memberIds: [memberId = 0],
  } = await makeCourseClass(send, ofToday);
  const paid = { member_id: memberId, amount: 900_000, method: 'bank', paid_on: schoolDay(0) } as const;
  await takeMoney(send, paid);
  const secretary = await (await records.colleague('钱会计', [...reads, 'payment.refund'])).open();
  const director = await (await records.colleague('顾主任', [...reads, 'payment.approve'])).open();
  const rows = (page: Page) => page.getByRole('table', { name: '退费申请' }).getByRole('row');

  const ask = async (reason: string): Promise<void> => {
    await inMore(secretary, student, '申请退费');
    const asking = await dialogOf(secretary, `申请退费：${student}`);
    await expect(asking).toContainText('最多可退 ¥9,000.00');
    await asking.getByLabel('金额').fill('9000');
    await asking.getByLabel('原因').fill(reason);
    await submit(asking);
  };
  await secretary.goto(`/course/pay?class=${classId}`);
  await ask('工作调动');
  await director.setViewportSize(phone);
  await director.goto(`/course/pay?class=${classId}&tab=refunds`);
  await director.getByRole('button', { name: `审批 ${student}`, exact: true }).click();
  const deciding = await dialogOf(director, `审批退费：${student}`);
  await expect(deciding).toContainText('申请退费 ¥9,000.00，原因：工作调动');
  await expect(deciding).toContainText(/班级\d+，钱会计 申请/);
  await deciding.getByRole('radio', { name: '批准' }).check();
  await submit(deciding);
  await expect(director.getByRole('button', { name: `审批 ${student}`, exact: true })).toHaveCount(0);

  await secretary.getByRole('tab', { name: '退费申请' }).click();
  await expect(rows(secretary).filter({ hasText: '已批准' })).toBeVisible();
  await expect(secretary.getByRole('button', { name: `付款 ${student}`, exact: true })).toBeVisible();
  await director.getByRole('button', { name: `撤回 ${student}`, exact: true }).click();
  const withdrawing = await dialogOf(director, `撤回：${student}`);
  await expect(withdrawing).toContainText('撤回后不再支付，占用的可退金额随即释放。');
  await press(withdrawing);
  await expect(withdrawing.getByLabel('原因')).toHaveAccessibleDescription(/请填写原因/);
  await expectFits(director);
  await withdrawing.getByLabel('原因').fill('学员决定继续读');
  await submit(withdrawing);
  await expect(director.getByRole('list', { name: '退费申请' })).toContainText('已撤回');

  await secretary.reload();
  await expect(rows(secretary).filter({ hasText: '已撤回' })).toBeVisible();
  await expect(secretary.getByRole('button', { name: `付款 ${student}`, exact: true })).toHaveCount(0);
  await secretary.getByRole('tab', { name: '学员账目' }).click();
  await ask('再次申请');
  const { data } = await send(paymentEndpoints.account, { query: { class_id: classId } });
  expect(data.totals).toMatchObject({ receivable: 900_000, received: 900_000, refunded: 0 });
});
