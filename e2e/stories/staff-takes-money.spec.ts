import type { Page } from '@playwright/test';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { callsOf } from '../fixtures/api';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { makeCourseClass } from '../fixtures/course-records';
import { expectFits } from '../fixtures/fits';
import { expect, test } from '../fixtures/product';

const card = (page: Page, label: string) =>
  page.getByRole('region', { name: '本班账目' }).locator('.payment-card', { hasText: label });
const submit = async (page: Page, title: string | RegExp): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: title });
  await atRest(page);
  await dialog.getByRole('button', { name: '提交', exact: true }).click();
  await expect(dialog).toBeHidden();
};

/** After money has moved, its receipts are shown. */
const closeReceipts = async (page: Page, title: RegExp): Promise<void> => {
  const receipt = page.getByRole('dialog', { name: title });
  await expect(receipt.getByRole('button', { name: '打印' })).toBeVisible();
  await atRest(page);
  await receipt.getByRole('button', { name: '关闭' }).last().click();
  await expect(receipt).toBeHidden();
};
const oneReceipt = /^SJ\d{4}-\d{6}$/;

test('staff take money for one and for many, print the receipt, void, plan instalments and close the day', async ({
  signedIn: page,
  product,
  adminToken,
  expectMessage,
}) => {
  test.slow();
  const send = callsOf(product.url, adminToken);
  const { id: classId, name: className } = await makeCourseClass(send, {
    students: ['欧阳明远', '司徒静', '上官晓'],
    joinedOn: '2026-03-01',
    state: 'enrolling',
    tuition: 2_000_000,
  });
  await page.goto(`/course/pay?class=${classId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('缴费记录');
  await expect(page).toHaveTitle(/^缴费记录 - /);
  await expect(card(page, '应收')).toContainText('¥60,000.00');
  await expect(card(page, '欠费')).toContainText('¥60,000.00');

  await page.getByRole('button', { name: /^收款.*欧阳明远/ }).click();
  const collect = page.getByRole('dialog', { name: '收款：欧阳明远' });
  await expect(collect.getByLabel('金额'), 'what is owed stands there').toHaveValue('20,000.00');
  await atRest(page);
  await collect.getByLabel('金额').fill('5000.05');
  await collect.getByLabel('金额').press('Enter');
  await expectMessage('收款成功');
  await expect(page.getByRole('dialog', { name: oneReceipt })).toContainText('伍仟元零伍分');
  await closeReceipts(page, oneReceipt);
  await expect(card(page, '已收')).toContainText('¥5,000.05');
  await expect(card(page, '欠费')).toContainText('¥54,999.95');

  for (const name of ['司徒静', '上官晓'])
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: '单位付款' }).click();
  const split = page.getByRole('dialog', { name: '单位付款：2 名学员' });
  await split.getByRole('combobox', { name: '付款单位' }).fill('远航集团');
  await page.getByRole('button', { name: '＋ 快速新增付款单位：远航集团' }).click();
  const company = page.getByRole('dialog', { name: '新增付款单位' });
  await expect(company.getByLabel('单位抬头')).toHaveValue('远航集团');
  await company.getByLabel('税号').fill('91430100MA4L00000X');
  await submit(page, '新增付款单位');
  await submit(page, '单位付款：2 名学员');
  await expectMessage('收款成功');
  const joint = page.getByRole('dialog', { name: oneReceipt });
  await expect(joint).toContainText('91430100MA4L00000X');
  for (const name of ['司徒静', '上官晓', '¥40,000.00']) await expect(joint).toContainText(name);
  await closeReceipts(page, oneReceipt);
  await expect(card(page, '已收')).toContainText('¥45,000.05');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: /^更多.*欧阳明远/ }).click();
  await page.getByRole('menuitem', { name: '分期计划' }).click();
  const plan = page.getByRole('dialog', { name: '分期计划：欧阳明远' });
  for (const [at, day] of ['2026-03-01', '2099-09-01'].entries()) {
    await plan.getByRole('button', { name: '新增一期' }).click();
    await plan.getByLabel('到期日').nth(at).fill(day);
  }
  await plan.getByRole('button', { name: '平均分配' }).click();
  await expect(plan.getByRole('status')).toHaveText('合计 ¥20,000.00');
  await submit(page, '分期计划：欧阳明远');
  await expectMessage('分期计划已保存');
  await expect(page.getByText('2026-03-01')).toBeVisible();

  await page.getByRole('button', { name: /^收款.*欧阳明远/ }).click();
  await expect(collect.getByLabel('金额'), 'what is due, not the whole').toHaveValue('4,999.95');
  await expect(collect).toContainText('第 1 期已到期，共 ¥4,999.95');
  await atRest(page);
  await collect.getByRole('button', { name: '全部欠费 ¥14,999.95' }).click();
  await expect(collect.getByLabel('金额')).toHaveValue('14,999.95');
  await collect.getByRole('button', { name: '按期 ¥4,999.95' }).click();
  await expect(collect.getByLabel('金额')).toHaveValue('4,999.95');
  await page.keyboard.press('Escape');
  await expect(collect).toBeHidden();

  await page.getByRole('tab', { name: '缴费流水' }).click();
  await page.getByRole('button', { name: /^收据/ }).last().click();
  const receipt = page.getByRole('dialog', { name: /^SJ\d{4}-\d{6}$/ });
  await expect(receipt).toContainText('伍仟元零伍分');
  await expect(receipt).toContainText('欧阳明远');
  await atRest(page);
  await page.reload();
  await expect(receipt).toContainText('伍仟元零伍分');
  await receipt.getByRole('button', { name: '关闭' }).last().click();
  await expect(receipt).toBeHidden();

  await page
    .getByRole('button', { name: /^更多 / })
    .last()
    .click();
  await page.getByRole('menuitem', { name: '作废' }).click();
  await page
    .getByRole('dialog', { name: /^作废 SJ/ })
    .getByLabel('原因')
    .fill('金额录错');
  await submit(page, /^作废 SJ/);
  await expectMessage('已作废');
  await expect(card(page, '已收')).toContainText('¥40,000.00');

  await page.getByRole('tab', { name: '学员账目' }).click();
  await page.getByRole('button', { name: /^更多.*司徒静/ }).click();
  await page.getByRole('menuitem', { name: '申请退费' }).click();
  await page.getByRole('dialog', { name: '申请退费：司徒静' }).getByLabel('原因').fill('工作调动');
  await submit(page, '申请退费：司徒静');
  await expectMessage('已提交退费申请');
  await page.getByRole('tab', { name: '退费申请' }).click();
  await expect(page.getByText('待审批')).toBeVisible();
  await expect(page.getByRole('button', { name: /^审批 司徒静/ }), 'nobody approves their own').toHaveCount(0);

  await page.getByRole('tab', { name: '日结' }).click();
  const tills = page.getByRole('table', { name: '当日收付' });
  const corporate = tills.getByRole('row', { name: /^系统管理员 对公转账/ });
  await expect(corporate).toBeVisible();
  await corporate.getByRole('button', { name: '日结' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expectMessage('日结成功');
  await expect(corporate).toContainText('已日结');

  await page.goto('/course/pay');
  const school = page.getByRole('table', { name: '各班欠费' });
  await page.getByRole('textbox', { name: '关键字' }).fill(className);
  await page.getByRole('textbox', { name: '关键字' }).press('Enter');
  await school.getByRole('link', { name: className }).click();
  await expect(card(page, '欠费')).toContainText('¥20,000.00');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/course/pay?class=${classId}`);
  await expect(page.getByRole('button', { name: /^收款.*欧阳明远/ })).toBeVisible();
  await expectFits(page);

  const { data } = await send(paymentEndpoints.account, { query: { class_id: classId } });
  expect(data.totals).toMatchObject({
    receivable: 6_000_000,
    received: 4_000_000,
    refunded: 0,
    outstanding: 2_000_000,
  });
});
