import { courseNode } from '@shuyuan/contract/courses/course-form';
import { callsOf } from '../fixtures/api';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { findOption } from '../fixtures/choose-option';
import { makeCourseClass, makeCourseRecord } from '../fixtures/course-records';
import { dialogOf, submit } from '../fixtures/dialog';
import { expectFits } from '../fixtures/fits';
import { expect, test } from '../fixtures/records';

/** What someone at the till may do: take money and void it, but not close the day. */
const cashierNodes = [
  'payment.collect',
  'payment.void',
  ...(['payment', 'contact', 'member', 'class', 'company', 'instalment'] as const).flatMap((form) => [
    courseNode(form, 'index'),
    courseNode(form, 'detail'),
  ]),
];

test('a cashier finds people by their pinyin, takes money in several ways and from a company for many, and voids it', {
  tag: '@long',
}, async ({ product, adminToken, records }) => {
  test.slow();
  const send = callsOf(product.url, adminToken);
  const students = ['欧阳晴岚', '司徒皓月', '上官晓枫'];
  const made = await makeCourseClass(send, { students, joinedOn: '2026-03-01', state: 'running', tuition: 300_000 });
  const mark = String(Date.now()).slice(-8);
  const company = `远航智能装备${mark}有限公司`;
  await makeCourseRecord(send, 'company', { name: company, tax_no: `91430100MB${mark}` });
  const cashier = await records.colleague('收银员', cashierNodes);
  const page = await cashier.open();

  await page.goto('/finance/till');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('收款');
  const menu = page.getByRole('navigation').first();
  for (const name of ['收款', '欠费', '流水']) await expect(menu.getByText(name, { exact: true })).toBeVisible();
  await expect(menu.getByText('日结', { exact: true })).toHaveCount(0);
  const search = page.getByRole('combobox', { name: '找学员' });
  await expect(search).toBeFocused();
  await search.pressSequentially('ouyangqinglan');
  await expect(page.getByRole('option', { name: /欧阳晴岚/ }).first()).toContainText('欠费 ¥3,000.00');
  await page.keyboard.press('Enter');
  const amount = page.getByLabel(`欧阳晴岚 ${made.name} 本次收`);
  await expect(amount, 'what is due stands there').toHaveValue('3,000.00');
  await page.reload();
  await expect(amount, 'F5 keeps the person').toHaveValue('3,000.00');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: '加一种方式' }).click();
  await page.getByLabel('微信收').fill('1000.01');
  await page.getByLabel('交易单号').fill(`WX${mark}`);
  await expect(page.locator('.collect-rest')).toHaveText('¥1,999.99');
  const take = page.getByRole('region', { name: '收款' }).getByRole('button', { name: '收款', exact: true });
  await take.click();
  const paper = page.getByRole('dialog', { name: /^SJ\d{4}-\d{6}$/ });
  await expect(paper.getByRole('button', { name: '打印' })).toBeFocused();
  await expect(paper).toContainText(`微信 ¥1,000.01（单号 WX${mark}）；现金 ¥1,999.99`);
  await expect(paper).toContainText('叁仟元整');
  await atRest(page);
  await paper.getByRole('button', { name: '下一位' }).click();
  await expect(search).toBeFocused();

  await search.fill('司徒皓月');
  await page.getByRole('option', { name: /司徒皓月/ }).click();
  await expect(page.getByLabel(`司徒皓月 ${made.name} 本次收`)).toHaveValue('3,000.00');
  await page.getByRole('button', { name: '加一名学员' }).click();
  const adding = await dialogOf(page, '加一名学员');
  await adding.getByRole('combobox').fill('sgxf');
  await adding.getByRole('option', { name: /上官晓枫/ }).click();
  await expect(adding).toBeHidden();
  await page.getByRole('button', { name: '加一名学员' }).click();
  await (await dialogOf(page, '加一名学员')).getByRole('combobox').fill('欧阳晴岚');
  await adding
    .getByRole('option', { name: /欧阳晴岚/ })
    .first()
    .click();
  await page.getByLabel(`欧阳晴岚 ${made.name} 本次收`).fill('500');
  await page.getByText('单位', { exact: true }).click();
  await findOption(page.getByLabel('付款单位'), company);
  await page.getByLabel('允许预缴').check();
  await expect(page.locator('.collect-total')).toContainText('¥6,500.00');
  await atRest(page);
  await take.click();
  await expect(paper).toContainText(company);
  for (const name of [...students, `91430100MB${mark}`, '¥6,500.00']) await expect(paper).toContainText(name);
  const joint = (await paper.getByText(/^收据号：/).textContent())?.replace('收据号：', '') ?? '';
  await atRest(page);
  await page.keyboard.press('Escape');
  await expect(paper).toBeHidden();

  await page.goto(`/finance/ledger?search=${encodeURIComponent(JSON.stringify({ batch_no: joint }))}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('流水');
  const more = page.getByRole('button', { name: /^更多 / });
  await expect(more, 'one row for each of the three').toHaveCount(3);
  await more.first().click();
  await page.getByRole('menuitem', { name: '作废' }).click();
  const voiding = await dialogOf(page, /^作废 SJ/);
  await expect(voiding).toContainText('同一笔的 3 条会一起处理');
  await voiding.getByLabel('原因').fill('单位退回');
  await submit(voiding);
  await expect(page.getByText('已作废', { exact: true })).toHaveCount(3);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/finance/till');
  await search.fill('司徒皓月');
  await page.getByRole('option', { name: /司徒皓月/ }).click();
  await expect(page.getByLabel(`司徒皓月 ${made.name} 本次收`)).toHaveValue('3,000.00');
  await expectFits(page);
});
