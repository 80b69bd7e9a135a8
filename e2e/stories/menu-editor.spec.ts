import type { Page } from '@playwright/test';
import { findOption } from '../fixtures/choose-option';
import { dragByKeys } from '../fixtures/keyboard-drag';
import { mainMenu } from '../fixtures/menu';
import { expect, test } from '../fixtures/records';

const names = ['教务', '我的资料', '服务'];

test.afterEach(async ({ product }) => {
  await product.sql('delete from app.menu where name = any($1::text[])', [names]);
});

const address = (page: Page) => page.getByRole('textbox', { name: '地址' });
const submit = (page: Page) => page.getByRole('button', { name: '提交' }).click();
const grip = (page: Page, name: string) => page.getByRole('button', { name: `移动 ${name}`, exact: true });

test('the menu is edited with #, ^, ? and $; everyone sees it at once, and entries are carried by keyboard', {
  tag: '@long',
}, async ({ signedIn: page, records, product, expectMessage, allowConsole }) => {
  allowConsole(/status of 4(00|09)/);
  const colleague = await (await records.colleague('王同事', ['workbench.index', 'file.index'])).open();
  await colleague.goto('/dashboard');
  await expect(mainMenu(colleague).getByRole('link', { name: '文件库' })).toBeVisible();

  await page.goto('/system/menu');
  await page.getByRole('button', { name: '新增菜单' }).click();
  await page.getByLabel('名称').fill('教务');
  await address(page).fill('/office');
  await submit(page);
  await expectMessage('已新增菜单');
  await expect(page.getByRole('heading', { name: '编辑“教务”' })).toBeVisible();

  await page.getByRole('button', { name: '在“教务”下新增' }).click();
  await page.getByLabel('名称').fill('我的资料');
  await findOption(page.getByLabel('打开的画面'), '个人信息');
  await address(page).fill('^course/pay');
  await submit(page);
  await expect(address(page)).toHaveAccessibleDescription(/系统固定的页面/);
  await address(page).fill('^me?tab=info&from=menu');
  await page.getByLabel(/^搜索图标/).fill('证件');
  await page.getByRole('radio', { name: /^证件/ }).check();
  await submit(page);
  await expect(page.getByRole('heading', { name: '编辑“我的资料”' })).toBeVisible();

  for (const each of [page, colleague]) {
    // The reply to the colleague's next call, whatever it is, reports the new menu.
    if (each === colleague) await mainMenu(each).getByRole('link', { name: '文件库' }).click();
    await mainMenu(each).getByRole('button', { name: '教务' }).click();
    const link = mainMenu(each).getByRole('link', { name: '我的资料' });
    await expect(link).toHaveAttribute('href', '/me?tab=info&from=menu');
    await expect(link.locator('svg[data-icon=idcard]')).toHaveCount(1);
  }

  await page.getByRole('checkbox', { name: /在菜单中隐藏/ }).check();
  await submit(page);
  await expectMessage('已保存菜单');
  await expect(mainMenu(page).getByRole('button', { name: '教务' })).toHaveCount(0);
  await mainMenu(colleague).getByRole('link', { name: '工作台' }).click();
  await expect(mainMenu(colleague).getByRole('button', { name: '教务' })).toHaveCount(0);
  await colleague.goto('/me?tab=info');
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('我的资料');

  await page.getByRole('button', { name: '新增菜单' }).click();
  await page.getByLabel('名称').fill('服务');
  await submit(page);
  await expect(grip(page, '服务')).toBeVisible();
  const below = () =>
    product.sql(
      `select name from app.menu where parent_id = (select id from app.menu where name = '教务') order by sort, id`,
    );
  await dragByKeys(grip(page, '服务'), { key: 'ArrowRight', said: '服务 移到“教务”里第 2 位' });
  await expect.poll(below).toEqual([{ name: '我的资料' }, { name: '服务' }]);
  await dragByKeys(grip(page, '服务'), { key: 'ArrowUp', said: '服务 移到“教务”里第 1 位' });
  await expect.poll(below).toEqual([{ name: '服务' }, { name: '我的资料' }]);

  await page.getByRole('button', { name: '删除“教务”' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('2 项菜单不会删除，会上移一级');
  await page.getByRole('button', { name: '确定' }).click();
  await expectMessage('删除成功');
  await expect(grip(page, '教务')).toHaveCount(0);
  await page.getByRole('button', { name: '删除“菜单”' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expectMessage(/不能再从菜单里打开“菜单”设置/);
  await expect(grip(page, '菜单')).toBeVisible();
});
