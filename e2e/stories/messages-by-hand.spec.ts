import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { callsOf } from '../fixtures/api';
import { axeFindings } from '../fixtures/axe';
import { makeCourseClass, makeCourseRecord } from '../fixtures/course-records';
import { dialogOf } from '../fixtures/dialog';
import { expectFits } from '../fixtures/fits';
import { expect, test } from '../fixtures/product';
import { schoolDay } from '../fixtures/school-day';
import { startSmsGateway } from '../fixtures/sms-gateway';

const { contact: formId } = courseFormIds;
type Gateway = Awaited<ReturnType<typeof startSmsGateway>>;
let gateway: Gateway;

test.beforeAll(async ({ product }) => {
  gateway = await startSmsGateway();
  await product.restart(gateway.env);
});
test.afterAll(async ({ product }) => {
  await product.restart();
  await gateway.close();
});

test('staff write to a filtered list: who opted out is left alone, the others read it once, and their pages show it', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken, allowConsole }) => {
  allowConsole(/message\/estimate|status of 400/);
  const send = callsOf(product.url, adminToken);
  const mark = String(Date.now()).slice(-7);
  const company = `远山${mark}`;
  const [first, quiet] = [
    await makeCourseRecord(send, 'contact', { name: '李雷', mobile: `1360${mark}`, company }),
    await makeCourseRecord(send, 'contact', { name: '韩梅梅', mobile: `1370${mark}`, company }),
  ];

  await page.goto(`/course/contact?custom_form_id=${formId}&record=${quiet}&part=messages`);
  const record = await dialogOf(page, '韩梅梅');
  const refuses = record.getByRole('checkbox', { name: '不接收短信' });
  await refuses.check();
  await expect(refuses).toBeChecked();

  await page.goto(`/course/contact?custom_form_id=${formId}&keyword=${encodeURIComponent(company)}`);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '发送消息' }).click();
  const sheet = await dialogOf(page, '发送消息：选中 2 条记录');
  await expect(sheet.getByRole('checkbox', { name: /邮件/ })).toBeDisabled();
  await expect(sheet).toContainText('还没有设置邮件服务');
  await sheet.getByLabel('标题').fill('停课通知');
  await sheet.getByLabel('正文').fill('您好，{手机号}');
  await expect(sheet.getByText('没有字段 {手机号}').first()).toBeVisible();
  await sheet.getByLabel('正文').fill('您好，明天停课。');
  await sheet.getByLabel('正文').press('Home');
  await sheet.getByRole('button', { name: '插入{姓名}' }).click();
  const preview = sheet.getByRole('region', { name: '发送预览' });
  await expect(preview).toContainText('李雷您好，明天停课。');
  await expect(preview).toContainText('已退订1 条');
  await expect(preview).toContainText('约 ¥0.05');
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await sheet.getByRole('button', { name: '发送 1 条' }).click();
  const result = page.getByRole('alertdialog', { name: '已排队 1 条消息' });
  await expect(result).toContainText('1 条没有发送');
  await expect(result.getByRole('button', { name: '查看发送记录' })).toBeVisible();
  await result.getByRole('button', { name: '关闭' }).click();
  const heard = () => gateway.sent.filter(({ mobile }) => mobile.endsWith(mark)).map(({ text }) => text);
  await expect.poll(heard).toEqual(['李雷您好，明天停课。']);

  await page.goto(`/course/person?person=${first}`);
  const event = page.getByRole('region', { name: '经历' }).getByRole('listitem').first();
  await expect(event).toContainText('短信：停课通知');
  await expect(event).toContainText('已发送');
});

test('the workbench reminds all who are overdue, once a day, after showing whom and at what cost', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken }) => {
  const send = callsOf(product.url, adminToken);
  const group = { state: 'running', tuition: 100_000, joinedOn: '2026-01-05', students: ['欧阳晨', '司马林'] };
  const { name, memberIds } = await makeCourseClass(send, group);
  for (const member_id of memberIds) {
    const rows = [{ due_on: schoolDay(-9), amount: 100_000 }];
    await send(paymentEndpoints.savePlan, { body: { member_id, seen: [], rows } });
  }
  await page.goto('/');
  const remind = page.getByRole('region', { name: '待办' }).getByRole('button', { name: '催缴' });
  await remind.click();
  const sheet = await dialogOf(page, /^催缴：选中 \d+ 条记录$/);
  const preview = sheet.getByRole('region', { name: '发送预览' });
  await expect(preview).toContainText('¥1,000.00');
  await preview.getByText('名单').click();
  await expect(preview.getByRole('listitem').filter({ hasText: '欧阳晨' })).toContainText(schoolDay(-9));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await sheet.getByRole('button', { name: /^发送 \d+ 条$/ }).click();
  await page
    .getByRole('alertdialog', { name: /^已排队 \d+ 条消息$/ })
    .getByRole('button', { name: '关闭' })
    .click();
  const heard = () => gateway.sent.filter(({ text }) => text.includes(name)).map(({ text }) => text.slice(0, 3));
  await expect.poll(() => heard().sort()).toEqual(['司马林', '欧阳晨']);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/course/pay?tab=instalments&search=${encodeURIComponent(JSON.stringify({ state: ['overdue'] }))}`);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '催缴' }).click();
  const again = await dialogOf(page, /^催缴：选中 \d+ 条记录$/);
  await expect(again.getByRole('region', { name: '发送预览' })).toContainText('今天已提醒');
  await expect(again.getByRole('button', { name: '发送', exact: true })).toBeDisabled();
  expect(heard()).toHaveLength(2);
});
