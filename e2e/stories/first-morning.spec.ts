import type { Page } from '@playwright/test';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { chooseOption } from '../fixtures/choose-option';
import { countClicks } from '../fixtures/clicks';
import { dialogOf, submit } from '../fixtures/dialog';
import { expectFits } from '../fixtures/fits';
import { expect, test } from '../fixtures/product';
import { startProduct } from '../fixtures/running-product';

const guideOf = (page: Page) => page.getByRole('region', { name: '开学向导' });
const add = async (page: Page, thing: string) => {
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  return dialogOf(page, `新增${thing}`);
};
const goOn = (page: Page, to: string) =>
  page
    .getByRole('navigation', { name: '开学向导' })
    .getByRole('link', { name: `下一步：${to}` })
    .click();

test('a new school gets from nothing to its first application in at most 25 clicks', { tag: '@long' }, async ({
  page,
}) => {
  test.setTimeout(400_000);
  const product = await startProduct();
  try {
    const clicks = await countClicks(page);
    await page.goto(product.url);
    await page.getByLabel('用户名').fill('admin');
    await page.getByLabel('密码', { exact: true }).fill(product.adminPassword);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(guideOf(page)).toContainText('已完成 0 / 5');
    await expect(page.getByRole('region', { name: '待办' })).toContainText('学校还是空的');
    await expect(page.getByText('都处理完了')).toHaveCount(0);
    await atRest(page);
    expect(await axeFindings(page)).toEqual([]);

    await guideOf(page)
      .getByRole('link', { name: /^学校名称和标志/ })
      .click();
    const school = page.getByRole('region', { name: '学校', exact: true });
    await school.getByLabel('学校名称').fill('明德商学院');
    await school.getByRole('button', { name: '保存' }).click();
    await expect(page).toHaveTitle(/明德商学院/);

    await goOn(page, '课程项目');
    const programme = await add(page, '课程项目');
    await programme.getByLabel('项目名称').fill('工商管理');
    await programme.getByLabel('项目代码').fill('MBA');
    await programme.getByLabel('标准学费').fill('98000');
    await submit(programme);

    await goOn(page, '班级');
    const intake = await add(page, '班级');
    await intake.getByLabel('班级名称').fill('工商管理一班');
    await intake.getByLabel('班级代码').fill('2026A');
    await chooseOption(intake.getByRole('combobox', { name: '课程项目' }), '工商管理');
    await submit(intake);

    await goOn(page, '同事');
    await page.getByRole('button', { name: '新增用户' }).first().click();
    const colleague = await dialogOf(page, '新增用户');
    await colleague.getByLabel('用户名').fill('li_hong');
    await colleague.getByLabel('姓名').fill('李红');
    await chooseOption(colleague.getByLabel('角色'), '招生：登记和审核报名，办理入学');
    await colleague.getByLabel('角色').press('Tab');
    await atRest(page);
    await submit(colleague);
    const password = page.getByRole('dialog').filter({ hasText: 'li_hong' });
    await atRest(page);
    await password.getByRole('button', { name: '我已交给本人' }).click();
    await expect(password).toBeHidden();

    await goOn(page, '第一份报名');
    const application = await add(page, '报名');
    await application.getByLabel('姓名', { exact: true }).fill('何晓晨');
    await application.getByLabel('手机号', { exact: true }).fill('13800138000');
    await chooseOption(application.getByRole('combobox', { name: '课程项目' }), '工商管理');
    await submit(application);
    expect(clicks.count(), 'clicks').toBeLessThanOrEqual(25);

    await page.getByRole('link', { name: '回到工作台' }).click();
    await expect(page.getByRole('region', { name: '待办' }).getByRole('link', { name: /^待审核报名/ })).toContainText(
      '1',
    );
    await expect(guideOf(page)).toHaveCount(0);
  } finally {
    // What an open page still asks for would fail.
    await page.close();
    await product.stop();
  }
});

test('the guide fits a phone, and whoever dismisses it can have it again', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(400_000);
  const product = await startProduct();
  try {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(product.url);
    await page.getByLabel('用户名').fill('admin');
    await page.getByLabel('密码', { exact: true }).fill(product.adminPassword);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(guideOf(page)).toBeVisible();
    await expectFits(page);
    await guideOf(page).getByRole('link', { name: /^班级/ }).click();
    await expect(page.getByRole('navigation', { name: '开学向导' })).toBeVisible();
    await expectFits(page);
    await page.getByRole('link', { name: '回到工作台' }).click();
    const dismiss = guideOf(page).getByRole('button', { name: '不再显示' });
    await Promise.all([page.waitForResponse(/preference\/save/), dismiss.click()]);
    await expect(guideOf(page)).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: '重新显示开学向导' }).click();
    await expect(guideOf(page)).toBeVisible();
  } finally {
    // What an open page still asks for would fail.
    await page.close();
    await product.stop();
  }
});
