import type { Page } from '@playwright/test';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import { dayCloseEndpoints } from '@shuyuan/contract/courses/payments/day-close.endpoints';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { callsOf, type SendCall } from '../fixtures/api';
import { atRest } from '../fixtures/at-rest';
import { makeCourseClass, makeCourseRecord } from '../fixtures/course-records';
import { expectFits } from '../fixtures/fits';
import { a4, continuousPaper, printed } from '../fixtures/paper';
import { expect, test } from '../fixtures/records';
import { schoolDay } from '../fixtures/school-day';
import { takeMoney } from '../fixtures/take-money';

const student = '欧阳明远';
const company = '湖南省湘江新区远航智能装备制造与工业互联网技术研究发展集团股份有限公司长沙岳麓分公司';
const sum = 123_456_789;
const figures = '¥1,234,567.89';
const inWords = '壹佰贰拾叁万肆仟伍佰陆拾柒元捌角玖分';
/** What only the shell says: its menu, its bar and its dialog. */
const shellWords = /退出登录|班级管理|系统设置|学员账目|打印|关闭|连续纸/;
const ink = 'rgb(23, 34, 45)';

const makeAccount = async (send: SendCall) => {
  const tuition = { joinedOn: '2026-03-01', state: 'enrolling', tuition: 200_000_000 };
  const from = await makeCourseClass(send, { ...tuition, students: [student] });
  const [memberId = 0] = from.memberIds;
  const to = await makeCourseClass(send, { ...tuition, students: [] });
  const { data } = await send(paymentEndpoints.account, { query: { class_id: from.id } });
  const joined = {
    class: to.id,
    contact: data.members[0]?.contact_id ?? 0,
    state: 'studying',
    joined_on: '2026-03-01',
  };
  return { from, to, memberId, otherMemberId: await makeCourseRecord(send, 'member', joined) };
};
type Made = Awaited<ReturnType<typeof makeAccount>>;

const pay = async (
  send: SendCall,
  made: Made,
  more: { amount: number; payer_name?: string; remark?: string; method?: 'card'; paid_on?: string },
) => {
  const body = { member_id: made.memberId, method: 'corporate', paid_on: schoolDay(0), ...more } as const;
  const [entry] = (await takeMoney(send, body)).data;
  if (entry === undefined) throw new Error('nothing was paid');
  return entry;
};

const open = async (page: Page, made: Made, ids: readonly number[]): Promise<void> => {
  await page.goto(`/course/pay?class=${made.from.id}&receipt=${ids.join(',')}`);
  await expect(page.getByRole('dialog', { name: /^SJ/ })).toBeVisible();
  await atRest(page);
};

test('receipts are printed in two copies on A4 or on continuous paper, without a watermark, and a void one says so', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken }) => {
  test.slow();
  const send = callsOf(product.url, adminToken);
  const made = await makeAccount(send);
  const first = await pay(send, made, { amount: sum, payer_name: company, remark: '长备注'.repeat(160) });
  const second = await pay(send, made, { amount: 500_000 });
  await page.addInitScript(() => localStorage.setItem('shuyuan_theme', 'dark'));

  await open(page, made, [first.id]);
  const sheet = await printed(page);
  expect(sheet).toMatchObject({ isMarked: false, ink, pages: [{ size: a4 }] });
  const { words } = sheet.pages[0] ?? { words: '' };
  for (const copy of ['收据联', '存根联', '第1页共1页']) expect(words.split(copy), copy).toHaveLength(2);
  for (const twice of [first.receipt_no, `付款人${company}`, `${inWords}`, figures, '收款方式对公转账', made.from.name])
    expect(words.split(twice), twice).toHaveLength(3);
  expect(words).not.toMatch(shellWords);
  expect(words).not.toMatch(/负|退款|凭证|收款人|作废/);
  await expect(page.locator('[data-watermark]'), 'the screen has it back').toHaveCount(1);

  const continuous = page.getByRole('radio', { name: '241×93 连续纸' });
  await Promise.all([page.waitForResponse(/preference\/save/), continuous.check()]);
  await open(page, made, [first.id, second.id]);
  await expect(continuous, 'it is remembered').toBeChecked();
  const { pages, isMarked } = await printed(page);
  expect(isMarked).toBe(false);
  expect(pages.map(({ size }) => size)).toEqual([continuousPaper, continuousPaper]);
  expect(pages[0]?.words).toContain(`付款人${company}`);
  expect(pages[0]?.words).toContain('第1页共2页');
  expect(pages[1]?.words).toContain(second.receipt_no);
  expect(pages[1]?.words).toContain('第2页共2页');
  for (const one of pages) expect(one.words).not.toMatch(/存根联|收据联/);

  await send(paymentEndpoints.void, { body: { id: second.id, reason: `重复收款${'很'.repeat(190)}` } });
  await open(page, made, [second.id]);
  const voided = await printed(page);
  expect(voided.pages).toHaveLength(1);
  expect(voided.pages[0]?.words).toContain('作废');
  await page.getByRole('radio', { name: 'A4 两联' }).check();
  await expect.poll(async () => (await printed(page)).pages.map(({ size }) => size)).toEqual([a4]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
});

test('money that goes out, moves or is taken back has papers in words of its own', { tag: '@long' }, async ({
  signedIn: page,
  product,
  adminToken,
  records,
}) => {
  test.slow();
  const send = callsOf(product.url, adminToken);
  const made = await makeAccount(send);
  const first = await pay(send, made, { amount: sum, payer_name: company });
  const byCard = await pay(send, made, { amount: 120_000, method: 'card', paid_on: schoolDay(-1) });
  const asked = { member_id: made.memberId, amount: 23_456_789, reason: '工作调动', lowers_receivable: false };
  const { data: refund } = await send(paymentEndpoints.refund, { body: asked });
  const boss = await records.colleague('财务主管', [courseNode('refund', 'index'), 'payment.approve']);
  const decided = { id: refund.id, version: 1, decision: 'approved' } as const;
  await callsOf(product.url, async () => boss.token)(paymentEndpoints.decideRefund, { body: decided });
  const payOut = { id: refund.id, method: 'bank', paid_on: schoolDay(0) } as const;
  const { data: paidOut } = await send(paymentEndpoints.payRefund, { body: payOut });

  await open(
    page,
    made,
    paidOut.map(({ id }) => id),
  );
  await expect(page.getByRole('dialog', { name: /^SJ/ })).toContainText('退款凭证');
  const voucher = (await printed(page)).pages;
  expect(voucher.map(({ size }) => size)).toEqual([a4]);
  for (const part of [
    `收款人${student}`,
    '退款方式银行转账',
    '贰拾叁万肆仟伍佰陆拾柒元捌角玖分',
    '¥234,567.89',
    '存根联',
  ])
    expect(voucher[0]?.words).toContain(part);
  expect(voucher[0]?.words).toContain(`原收据号${first.receipt_no}、${byCard.receipt_no}`);
  expect(voucher[0]?.words).not.toMatch(/负|-¥|付款人|收款方式|收据联|作废/);

  const moved = { from_member_id: made.memberId, to_member_id: made.otherMemberId, amount: 10_000_000 };
  const { data: sides } = await send(paymentEndpoints.transfer, { body: moved });
  await open(
    page,
    made,
    sides.map(({ id }) => id),
  );
  const transfers = (await printed(page)).pages;
  expect(transfers).toHaveLength(2);
  for (const { words } of transfers) {
    expect(words).toContain('结转凭证');
    expect(words).toContain(`转出班级${made.from.name}转入班级${made.to.name}`);
    expect(words).toContain('¥100,000.00');
    expect(words).not.toMatch(/负|-¥|付款人|收款人|收据|退款/);
  }

  const day = schoolDay(-1);
  const { data: tills } = await send(dayCloseEndpoints.tills, { query: { day } });
  const { collector_id = 0, total = 0 } = tills.find(({ method }) => method === 'card') ?? {};
  await send(dayCloseEndpoints.close, { body: { day, collector_id, method: 'card', total } });
  const { data: back } = await send(paymentEndpoints.void, { body: { id: byCard.id, reason: '刷错了卡' } });
  await open(
    page,
    made,
    back.map(({ id }) => id),
  );
  const [reversal] = (await printed(page)).pages;
  expect(reversal?.words).toContain('冲销凭证');
  expect(reversal?.words).toContain(`冲销的凭证号${byCard.receipt_no}`);
  expect(reversal?.words).toContain('¥1,200.00');
  expect(reversal?.words).not.toMatch(/负|-¥|付款人|收款人|收据联/);
});

/** A joint receipt that a company paid for these members: the first one in cash, the others from its account. */
const payJointly = async (send: SendCall, memberIds: readonly number[], first: number) => {
  const mark = String(Date.now()).slice(-8);
  const tax_no = `91430100MA${mark}`;
  const company_id = await makeCourseRecord(send, 'company', { name: `${company}${mark}`, tax_no });
  const shares = memberIds.map((member_id, at) => ({ member_id, amount: at === 0 ? first : 100_000 }));
  const total = shares.reduce((sum, { amount }) => sum + amount, 0);
  const tenders = [
    { method: 'cash' as const, amount: first },
    { method: 'corporate' as const, amount: total - first, transaction_no: `DG${mark}` },
  ];
  const body = { shares, tenders, paid_on: schoolDay(0), payer_kind: 'company' as const, company_id };
  const { data } = await send(paymentEndpoints.collect, { body });
  const [{ id, receipt_no } = { id: 0, receipt_no: '' }] = data;
  return { id, receipt_no, name: `${company}${mark}`, tax_no, transfer: `DG${mark}` };
};

test('a company that pays for three gets one paper, with their rows, one sum and its tax number', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken }) => {
  test.slow();
  const send = callsOf(product.url, adminToken);
  const students = ['欧阳明远', '司徒静', '上官晓'];
  const tuition = { joinedOn: '2026-03-01', state: 'enrolling', tuition: 200_000_000 };
  const made = await makeCourseClass(send, { ...tuition, students });
  const joint = await payJointly(send, made.memberIds, 123_256_789);
  await page.goto(`/course/pay?class=${made.id}&receipt=${joint.id}`);
  await expect(page.getByRole('dialog', { name: joint.receipt_no })).toBeVisible();
  await atRest(page);
  const [sheet, ...others] = (await printed(page)).pages;
  expect(others).toEqual([]);
  expect(sheet?.size).toBe(a4);
  const ways = `收款方式现金¥1,232,567.89；对公转账¥2,000.00（单号${joint.transfer}）`;
  for (const twice of [`收据号：${joint.receipt_no}`, `付款人${joint.name}`, joint.tax_no, inWords, ways, ...students])
    expect(sheet?.words.split(twice), twice).toHaveLength(3);
  for (const copy of ['收据联', '存根联', '第1页共1页']) expect(sheet?.words.split(copy), copy).toHaveLength(2);
  // The sum stands under the rows and as the amount of the receipt.
  expect(sheet?.words.split(figures)).toHaveLength(5);

  await page.getByRole('radio', { name: '241×93 连续纸' }).check();
  await expect.poll(async () => (await printed(page)).pages.map(({ size }) => size)).toEqual([continuousPaper]);
  const [form] = (await printed(page)).pages;
  for (const words of [...students, joint.name, joint.tax_no, inWords]) expect(form?.words).toContain(words);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
});

test('a receipt for sixty goes on over pages with its heading, and on continuous paper has a list behind it', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken }) => {
  test.slow();
  const send = callsOf(product.url, adminToken);
  const tuition = { joinedOn: '2026-03-01', state: 'enrolling', tuition: 200_000_000 };
  const names = (of: string) => Array.from({ length: 30 }, (_, at) => `${of}学员${at + 1}`);
  const one = await makeCourseClass(send, { ...tuition, students: names('甲') });
  const other = await makeCourseClass(send, { ...tuition, students: names('乙') });
  const joint = await payJointly(send, [...one.memberIds, ...other.memberIds], 117_556_789);
  await page.goto(`/course/pay?class=${one.id}&receipt=${joint.id}`);
  await expect(page.getByRole('dialog', { name: joint.receipt_no })).toBeVisible();
  await atRest(page);
  // The paper is that of the last print, also of another story.
  await page.getByRole('radio', { name: 'A4 两联' }).check();
  await expect.poll(async () => (await printed(page)).pages[0]?.size).toBe(a4);
  const { pages } = await printed(page);
  expect(pages.every(({ size }) => size === a4)).toBe(true);
  expect(pages.length % 2, 'both copies have as many pages').toBe(0);
  const half = pages.length / 2;
  expect(half).toBeGreaterThan(1);
  for (const [at, { words }] of pages.entries()) {
    expect(words).toContain(`收据号：${joint.receipt_no}`);
    expect(words).toContain(at < half ? '收据联' : '存根联');
    expect(words).toContain(`第${at + 1}页共${pages.length}页`);
  }
  const whole = pages
    .slice(0, half)
    .map(({ words }) => words)
    .join('');
  for (const name of [...names('甲'), ...names('乙')]) expect(whole).toContain(name);
  expect(pages[half - 1]?.words).toContain(inWords);
  expect(pages[0]?.words, 'the sum stands at the end').not.toContain(inWords);

  await page.getByRole('radio', { name: '241×93 连续纸' }).check();
  await expect.poll(async () => (await printed(page)).pages[0]?.size).toBe(continuousPaper);
  const [form, ...list] = (await printed(page)).pages;
  expect(form?.words).toContain('详见附表');
  expect(form?.words).toContain(inWords);
  for (const { size, words } of list) {
    expect(size).toBe(continuousPaper);
    expect(words).toContain(`收据号：${joint.receipt_no}附表`);
  }
  expect(list.map(({ words }) => words).join('')).toContain('乙学员30');
  expect(list.at(-1)?.words).toContain(`合计${figures}`);
});
