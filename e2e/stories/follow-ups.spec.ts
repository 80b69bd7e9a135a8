import { callsOf } from '../fixtures/api';
import { makeCourseRecord } from '../fixtures/course-records';
import { dialogOf, inMore, submit } from '../fixtures/dialog';
import { expectFits } from '../fixtures/fits';
import { expect, test } from '../fixtures/product';
import { recordDrawer } from '../fixtures/record-list';
import { schoolDay } from '../fixtures/school-day';

test('an applicant is called, the next step is noted, stands on the workbench on its day, and is done', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken }) => {
  const send = callsOf(product.url, adminToken);
  const mark = Date.now();
  const code = `F${mark.toString(36).toUpperCase()}`;
  const programme = await makeCourseRecord(send, 'programme', { name: `项目${code}`, code, state: 'open' });
  const name = `咨询${code}`;
  const application = { name, mobile: `13${String(mark).slice(-9)}`, programme };
  const enrolment = await makeCourseRecord(send, 'enrolment', application);

  // From the list: what was said, and when to call again.
  await page.goto(`/course/apply_list?programme=${programme}`);
  await inMore(page, name, '写跟进');
  const first = await dialogOf(page, `新增跟进：${name}`);
  await first.getByLabel('沟通内容').fill('想了解课程安排');
  await first.getByLabel('下一步').fill('寄招生简章');
  await first.getByRole('button', { name: '三天后' }).click();
  await submit(first);

  // It stands on the page of the application, and no call is due today.
  await page.goto(`/course/apply_list?record=${enrolment}`);
  const drawer = recordDrawer(page, name);
  await drawer.getByRole('tab', { name: '跟进', exact: true }).click();
  const entries = drawer.getByRole('region', { name: '跟进记录' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries.first()).toContainText('想了解课程安排');
  await expect(entries.first()).toContainText(`约定 ${schoolDay(3)}`);
  await page.goto('/');
  const due = page.getByRole('region', { name: /^待跟进/ });
  await expect(due).toBeVisible();
  await expect(due.getByText(name)).toBeHidden();

  // A talk of last week whose day was yesterday, about someone else: it is late now.
  const other = `回访${code}`;
  const contact = await makeCourseRecord(send, 'contact', { name: other, mobile: `15${String(mark).slice(-9)}` });
  await makeCourseRecord(send, 'followUp', {
    contact,
    way: 'wechat',
    content: '老学员，想续读',
    at: `${schoolDay(-7)}T10:00:00+08:00`,
    next_step: '问参观的日子',
    next_on: schoolDay(-1),
  });
  await page.reload();
  const line = due.getByRole('listitem').filter({ hasText: other });
  await expect(line).toContainText('逾期 1 天');
  await expect(line).toContainText('问参观的日子');
  await expect(line.getByRole('link', { name: /^打电话给/ })).toHaveAttribute('href', /^tel:15\d{9}$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // A new follow-up from here closes it, as the dialog says; its own next step is done on the person's page.
  await line.getByRole('button', { name: `给 ${other} 写跟进` }).click();
  const second = await dialogOf(page, `新增跟进：${other}`);
  await expect(second.getByText('之前约定的下一步“问参观的日子”会标为已完成')).toBeVisible();
  await second.getByLabel('沟通内容').fill('下周二来校');
  await second.getByLabel('下次跟进').fill(schoolDay(0));
  await submit(second);
  await expect(line).toContainText('今天');
  await line.getByRole('link', { name: other, exact: true }).click();
  const talks = page.getByRole('region', { name: '跟进记录' }).getByRole('listitem');
  await expect(talks).toHaveCount(2);
  await expect(talks.first()).toContainText('待跟进');
  await expect(talks.nth(1)).toContainText('已完成');
  await expect(page.getByRole('region', { name: '经历' }).getByText('跟进 微信')).toBeVisible();
  await talks.first().getByRole('button', { name: /^完成/ }).click();
  await expect(talks.first()).toContainText('已完成');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // All of it is still so after F5, on the workbench too.
  await page.reload();
  await expect(talks.first()).toContainText('已完成');
  await page.goto('/');
  await expect(due).toBeVisible();
  await expect(due.getByText(other)).toBeHidden();
  await page.goto(`/course/apply_list?record=${enrolment}`);
  await expect(recordDrawer(page, name).getByRole('tab', { name: '跟进', exact: true })).toBeVisible();
});
