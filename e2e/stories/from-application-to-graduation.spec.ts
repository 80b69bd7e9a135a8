import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { callsOf } from '../fixtures/api';
import { expectMethods } from '../fixtures/books-on-screen';
import { makeCourseRecord } from '../fixtures/course-records';
import { agree, dialogOf, inMore, submit } from '../fixtures/dialog';
import {
  approve,
  askReopen,
  closeReceipt,
  collect,
  collectFromCompany,
  countCash,
  lowerBill,
  openPayments,
  tillRow,
  turnToPayments,
  voidReceipt,
} from '../fixtures/money-acts';
import { printed } from '../fixtures/paper';
import { pressTool } from '../fixtures/record-list';
import { expect, test } from '../fixtures/records';
import { type BookLine, type Moved, yuan } from '../fixtures/school-books';
import { schoolDay } from '../fixtures/school-day';
import { attend, enterByApi, enterClass, finishClass, openOfClass, readTimeline } from '../fixtures/study-acts';
import { takeMoney } from '../fixtures/take-money';
import { openSchool, repeatsOnScreens, type School, seatOf } from '../fixtures/whole-school';

const [lin, zhao, qian, sun] = ['林知远', '赵一帆', '钱多多', '孙晓雨'] as const;
const students = [lin, zhao, qian, sun];
const tuition = 3_000_000;
/** 30 %, ¥10,000 and the rest. */
const shares = [900_000, 1_000_000];
const company = '湘江新区远航智能装备制造集团有限公司';
/** Nobody else has money on the day that is closed. */
const [closedDay, today] = [schoolDay(-11), schoolDay(0)];

/** What was taken, to be voided later. */
interface Taken {
  readonly no: string;
  readonly line: BookLine;
}

/** Takes money on the page and in the books. */
const take = async (school: School, student: string, moved: Moved): Promise<Taken> => {
  await openPayments(school.cashier, school.room.id);
  const no = await collect(school.cashier, student, moved);
  return { no, line: school.books.take(seatOf(school, student), moved) };
};

/** The same once more. */
const takeAgain = async (school: School, student: string, moved: Moved): Promise<Taken> => {
  if (repeatsOnScreens) return take(school, student, moved);
  const { sendAsCashier: send, room, books } = school;
  const { data } = await send(paymentEndpoints.account, { query: { class_id: room.id } });
  const member_id = data.members.find(({ student_name }) => student_name === student)?.id ?? 0;
  const { day: paid_on, ...paid } = moved;
  const [receipt] = (await takeMoney(send, { member_id, paid_on, ...paid })).data;
  return { no: receipt?.receipt_no ?? '', line: books.take(seatOf(school, student), moved) };
};

/** A template divides the bills of all who enter. */
const setTemplate = async ({ cashier: page, room }: School): Promise<void> => {
  await openPayments(page, room.id);
  await page.getByRole('button', { name: '分期模板' }).click();
  const template = await dialogOf(page, '分期模板');
  for (const [at, name] of ['首期款', '二期款', '尾款'].entries()) {
    await template.getByRole('button', { name: '新增一期' }).click();
    await template.getByLabel('名称').nth(at).fill(name);
    await template
      .getByLabel('天数')
      .nth(at)
      .fill(String(at * 30));
  }
  await template.getByLabel('占应收的比例').first().fill('30');
  await template.getByRole('combobox', { name: '金额' }).nth(1).click();
  await page.getByTitle('固定金额', { exact: true }).last().click();
  await template.getByLabel('固定的金额').fill('10000');
  await submit(template);
};

const admitAll = async (school: School): Promise<void> => {
  const mark = String(Date.now()).slice(-8);
  for (const [at, student] of students.entries()) {
    const person = { student, mobile: `17${at}${mark}` };
    if (at === 0 || repeatsOnScreens) await enterClass(school.office, school.room, person);
    else await enterByApi(school.send, school.room, person);
    school.books.enter(seatOf(school, student), tuition, shares);
  }
};

/** 减免 above what one person may waive, and an 优惠 whose name stands on the receipt. */
const lowerBills = async (school: School): Promise<void> => {
  const { cashier, second, room, books } = school;
  await openPayments(cashier, room.id);
  await lowerBill(cashier, zhao, { to: 2_700_000, reason: '困难补助' });
  await school.compare();
  await turnToPayments(cashier, room.id, 'adjustments');
  await expect(cashier.getByRole('table', { name: '应收调整' })).toContainText('待审批');
  await expect(cashier.getByRole('button', { name: /^审批 / }), 'nobody approves their own').toHaveCount(0);
  await approve(second, room.id, { student: zhao, tab: 'adjustments' });
  books.lower(seatOf(school, zhao), 2_700_000);
  await school.compare();

  await turnToPayments(cashier, room.id);
  await lowerBill(cashier, qian, { to: 2_950_000, reason: '三月前报名', discount: '早鸟优惠' });
  books.lower(seatOf(school, qian), 2_950_000);
  await school.compare();
  const moved = { amount: 900_000, method: 'cash', day: today } as const;
  await turnToPayments(cashier, room.id);
  await collect(cashier, qian, {
    ...moved,
    inspect: (receipt) => expect(receipt).toContainText('早鸟优惠 ¥500.00'),
  });
  books.take(seatOf(school, qian), moved);
};

/** Opens the daily close; whoever has just closed a till of that day is there. */
const openDay = async (page: Page, day: string): Promise<void> => {
  const address = `/course/pay?tab=close&day=${day}`;
  if (!page.url().endsWith(address)) await page.goto(address);
};

/** Closes the cash of the day, which is short, after counting it. */
const closeCash = async ({ cashier: page, cashierName, books }: School, note: string): Promise<void> => {
  const total = books.tills(closedDay).find(({ method }) => method === 'cash')?.total ?? 0;
  const counted = total - 456;
  await openDay(page, closedDay);
  await countCash(page, { cashier: cashierName, counted, total, note });
  books.close(closedDay, 'cash', counted);
};

/** 日结: cash is counted, the rest is closed, and the sheet says what the books say. */
const closeDay = async (school: School): Promise<void> => {
  const { cashier: page, cashierName, books } = school;
  await closeCash(school, '找零差错');
  await tillRow(page, { cashier: cashierName, method: 'wechat' }).getByRole('button', { name: '日结' }).click();
  await agree(page, `确定要日结 ${cashierName} 的微信吗？`);
  books.close(closedDay, 'wechat');
  await school.compare();
  await openDay(page, closedDay);
  await page.getByRole('button', { name: '打印日结单' }).click();
  const sheet = await dialogOf(page, `日结单 ${closedDay}`);
  await expectMethods(sheet.getByRole('table', { name: '各方式合计' }), books.tills(closedDay));
  await expect(sheet).toContainText('短款 ¥4.56');
  await expect(sheet).toContainText('找零差错');
};

/** A row of a closed day is taken back by an opposite one of today; the closed day stays as it was signed. */
const voidAfterClose = async (school: School, { no, line }: Taken): Promise<void> => {
  const words = await voidReceipt(school.cashier, school.room.id, { no, reason: '收错人' });
  expect(words).toContain(`${closedDay} 已日结，将在 ${today} 记一笔冲销`);
  school.books.reverse(line, today);
  await school.compare();
};

/** The close is opened again by two people, the wrong row is voided on its own day, and the cash counted anew. */
const reopenDay = async (school: School, { no, line }: Taken): Promise<void> => {
  const { cashier, cashierName, second, books } = school;
  await openDay(cashier, closedDay);
  await askReopen(cashier, cashierName, '写错了原因');
  await cashier.getByRole('button', { name: '撤回' }).click();
  await agree(cashier, `确定要撤回重开${cashierName} 的现金的申请吗？`);
  await expect(cashier.getByRole('region', { name: '待批准的重开申请' })).toHaveCount(0);
  await askReopen(cashier, cashierName, '重复记了一笔');
  await expect(cashier.getByRole('button', { name: '审批' }), 'nobody approves their own').toHaveCount(0);
  await school.compare();
  await openDay(second, closedDay);
  await second.getByRole('button', { name: '审批' }).click();
  const deciding = await dialogOf(second, `审批重开：${cashierName} 的现金`);
  await expect(deciding).toContainText('重复记了一笔');
  await deciding.getByRole('radio', { name: '批准重开' }).check();
  await submit(deciding);
  books.reopen(closedDay, 'cash');
  await school.compare();
  expect(await voidReceipt(cashier, school.room.id, { no, reason: '重复' })).toContain('收据号保留并标为“已作废”');
  books.void(line);
  await school.compare();
  await closeCash(school, '仍短款');
  await school.compare({ onScreens: true });
  const history = cashier.getByRole('region', { name: '日结经过' }).getByRole('listitem');
  await openDay(cashier, closedDay);
  await expect(history).toContainText(['日结', '日结', '申请重开', '撤回重开申请', '申请重开', '批准重开', '日结']);
};

/** 转班 with 结转: the new membership is made in the same act; the old bill goes once a second person agrees. */
const changeClass = async (school: School): Promise<void> => {
  const { cashier: page, second, room, other, books } = school;
  const paid = { amount: 900_000, method: 'corporate', day: today } as const;
  await take(school, sun, paid);
  await inMore(page, sun, '转班');
  const dialog = await dialogOf(page, `转班：${sun}`);
  await dialog.getByLabel('转入班级').fill(other.name);
  await page.getByTitle(other.name, { exact: true }).click();
  await dialog.getByLabel('原因').fill('换到周末班');
  await expect(dialog.getByLabel('结转金额')).toHaveValue('9,000.00');
  await submit(dialog);
  const to = { room: other.name, student: sun };
  books.enter(to, 2_680_000);
  books.carry(seatOf(school, sun), to, { amount: paid.amount, day: today });
  await school.compare();
  await approve(second, room.id, { student: sun, tab: 'adjustments' });
  books.lower(seatOf(school, sun), 0);
  await school.compare();
};

/** One company pays for three people at the till, partly by transfer and partly by card. */
const payByCompany = async (school: School): Promise<void> => {
  const { books, room } = school;
  const paid = { [lin]: 1_000_000, [zhao]: 1_399_500, [qian]: 512_345 };
  const first = { method: 'corporate', amount: 1_500_000, day: today } as const;
  const second = { method: 'card', amount: 1_411_845, day: today } as const;
  const name = `${company}${room.code}`;
  await makeCourseRecord(school.send, 'company', { name });
  await collectFromCompany(school.cashier, { company: name, room: room.name, shares: paid, first, second });
  const seats = Object.entries(paid).map(([student, amount]) => ({ ...seatOf(school, student), amount }));
  books.takeJointly(seats, [first, second]);
  await school.compare({ onScreens: true });
};

/** Requested by one, approved by the other, paid out with a paper. */
const refund = async (school: School): Promise<void> => {
  const { cashier: page, second, room, books } = school;
  await openPayments(page, room.id);
  await inMore(page, lin, '申请退费');
  const asking = await dialogOf(page, `申请退费：${lin}`);
  await asking.getByLabel('金额').fill('6000');
  await asking.getByLabel('原因').fill('课程调整');
  await submit(asking);
  await approve(second, room.id, { student: lin, tab: 'refunds' });
  await school.compare();
  await turnToPayments(page, room.id, 'refunds');
  await page.getByRole('button', { name: `付款 ${lin}` }).click();
  await submit(await dialogOf(page, `支付退费：${lin}`));
  books.refund(seatOf(school, lin), { amount: 600_000, method: 'bank', day: today });
  await closeReceipt(page, async (receipt) => {
    await expect(receipt).toContainText('退款凭证');
    const [paper] = (await printed(page)).pages;
    expect(paper?.words).toContain('陆仟元整');
    expect(paper?.words).toContain(`收款人${lin}`);
  });
  await school.compare();
};

const states = ['有效', '已作废', '已冲销', '冲销'] as const;
const fenOf = (text: string | undefined): number => Math.round(Number(text) * 100);

/** What a file says of each state in sum, and what it should say. */
const sumsOf = (rows: readonly { readonly state: string | undefined; readonly fen: number }[]) =>
  states.map((state) => ({
    state,
    count: rows.filter((row) => row.state === state).length,
    fen: rows.filter((row) => row.state === state).reduce((sum, { fen }) => sum + fen, 0),
  }));

/** The ledger as a file: what counts in it makes up the books. */
const exportLedger = async ({ cashier: page, room, books }: School): Promise<void> => {
  await turnToPayments(page, room.id, 'ledger');
  await pressTool(page, '导出');
  const dialog = await dialogOf(page, /^导出/);
  await dialog.getByRole('radio', { name: /CSV/ }).check();
  await submit(dialog);
  const done = page.getByRole('listitem').filter({ hasText: '已完成' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    done.getByRole('button', { name: '下载', exact: true }).click(),
  ]);
  const [heads = [], ...rows] = (await readFile(await download.path(), 'utf8'))
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const cell = (row: readonly string[], head: string) => row[heads.indexOf(head)];
  const seen = rows.map((row) => ({ state: cell(row, '状态'), fen: fenOf(cell(row, '金额')) }));
  const lines = books.lines.filter((line) => line.room === room.name);
  expect(sumsOf(seen)).toEqual(sumsOf(lines.map(({ state, amount }) => ({ state, fen: amount }))));
  const counted = seen.reduce((sum, { state, fen }) => sum + (state === '已作废' ? 0 : fen), 0);
  const { received, refunded } = books.totals(room.name);
  expect(yuan(counted), 'what the class holds').toBe(yuan(received - refunded));
};

test('several apply and enter, their money is taken, waived, moved, refunded, closed, mended and exported, and they graduate', {
  tag: '@long',
}, async ({ signedIn: office, product, adminToken, records }) => {
  test.setTimeout(1_200_000);
  const send = callsOf(product.url, adminToken);
  const school = await openSchool(office, { product, send, records, tuition, quietDay: closedDay });
  const { room, compare } = school;
  const step = (title: string, act: () => Promise<void>) => test.step(title, act);

  await step('a template, and four who apply and enter', async () => {
    await setTemplate(school);
    await admitAll(school);
    await compare();
  });
  const wrong = await test.step('payments by different methods on two days', async () => {
    await take(school, lin, { amount: 500_000, method: 'wechat', day: closedDay });
    await takeAgain(school, zhao, { amount: 900_000, method: 'cash', day: closedDay });
    const reversed = await takeAgain(school, qian, { amount: 123_456, method: 'cash', day: closedDay });
    const voided = await takeAgain(school, sun, { amount: 30_000, method: 'cash', day: closedDay });
    await takeAgain(school, lin, { amount: 1_000_000, method: 'bank', day: today });
    const { no, line } = await takeAgain(school, zhao, { amount: 400_050, method: 'alipay', day: today });
    await compare();
    await voidReceipt(school.cashier, room.id, { no, reason: '金额录错' });
    school.books.void(line);
    await compare({ onScreens: true });
    await takeAgain(school, zhao, { amount: 400_500, method: 'card', day: today });
    return { reversed, voided };
  });
  await step('减免 by two people, 优惠 by one', () => lowerBills(school));
  await step('日结 with counted cash', () => closeDay(school));
  await step('a void after the close', () => voidAfterClose(school, wrong.reversed));
  await step('the close is opened again', () => reopenDay(school, wrong.voided));
  await step('转班 with 结转', () => changeClass(school));
  await step('a company pays for three', () => payByCompany(school));
  await step('退费 with its paper', () => refund(school));
  await step('two sessions', async () => {
    await office.goto('/course/class');
    await openOfClass(office, room, '考勤');
    await attend(office, lin, `${room.code}-${room.code}-001`);
    const { data: rates } = await send(attendanceEndpoints.rates, { query: { class_id: room.id } });
    expect(rates).toMatchObject({ sessions: 2, rolled: 2, all: { marked: 6, rate: 833 } });
  });
  await step('graduation, and all numbers once more', async () => {
    await finishClass(office, room, { members: 3, student: lin });
    await readTimeline(office, room, { student: lin, entered: 4 });
    const { data: seats } = await send(enrolmentEndpoints.seats, { query: { class: room.id } });
    expect(seats).toEqual({ capacity: 10, taken: 0, promotion: null });
    await compare({ onScreens: true });
    await exportLedger(school);
  });
});
