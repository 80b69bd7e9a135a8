import type { Page } from '@playwright/test';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { findOption } from '../fixtures/choose-option';
import { dragByKeys } from '../fixtures/keyboard-drag';
import { mainMenu } from '../fixtures/menu';
import { expect, test } from '../fixtures/records';

const names = ['教务', '我的资料', '服务'];

test.afterEach(async ({ product }) => {
  await product.sql('delete from app.menu where name = any($1::text[])', [names]);
});

const reading = (page: Page) => page.getByRole('status', { name: '地址的含义' });
const address = (page: Page) => page.getByRole('textbox', { name: '地址' });
const submit = (page: Page) => page.getByRole('button', { name: '提交' }).click();
const grip = (page: Page, name: string) => page.getByRole('button', { name: `移动 ${name}`, exact: true });

test('the menu is edited with #, ^, ? and $; everyone sees it at once, and entries are carried by keyboard', async ({
  signedIn: page,
  records,
  product,
  told,
  allowConsole,
}) => {
  allowConsole(/status of 4(00|09)/);
  const colleague = await (await records.colleague('王同事', ['workbench.index', 'file.index'])).open();
  await colleague.goto('/dashboard');
  await expect(mainMenu(colleague).getByRole('link', { name: '文件库' })).toBeVisible();

  await page.goto('/system/menu');
  await page.getByRole('button', { name: '新增菜单' }).click();
  await page.getByLabel('名称').fill('教务');
  await address(page).fill('/office');
  await expect(reading(page)).toHaveText(
    /路由 \/office，显示在菜单中，目录自己不打开画面；下级的地址接在 \/office 后面/,
  );
  await submit(page);
  await told('已新增菜单');
  await expect(page.getByRole('heading', { name: '编辑“教务”' })).toBeVisible();

  await page.getByRole('button', { name: '在“教务”下新增' }).click();
  await page.getByLabel('名称').fill('我的资料');
  await findOption(page.getByLabel('打开的画面'), '个人信息');
  await address(page).fill('/a b');
  await expect(reading(page)).toContainText('这样写还不是一个地址');
  await expect(address(page)).toHaveAccessibleDescription(/地址只能由字母/);
  await address(page).fill('^course/pay');
  await expect(reading(page)).toContainText('系统固定的页面');
  await submit(page);
  await expect(address(page)).toHaveAccessibleDescription(/系统固定的页面/);
  await address(page).fill('me');
  await expect(reading(page)).toContainText('路由 /office/me');
  await address(page).fill('^me?tab=info&from=menu');
  await expect(reading(page)).toHaveText(
    '地址 ^me?tab=info&from=menu → 路由 /me，参数 tab = info、from = menu，显示在菜单中',
  );
  await page.getByLabel(/^搜索图标/).fill('证件');
  await page.getByRole('radio', { name: /^证件/ }).check();
  await expect(page.getByRole('region', { name: '菜单预览' })).toContainText('我的资料');
  await submit(page);
  await expect(page.getByRole('heading', { name: '编辑“我的资料”' })).toBeVisible();

  for (const each of [page, colleague]) {
    // The colleague's next call, whatever it is, tells of the new menu.
    if (each === colleague) await mainMenu(each).getByRole('link', { name: '文件库' }).click();
    await mainMenu(each).getByRole('button', { name: '教务' }).click();
    const link = mainMenu(each).getByRole('link', { name: '我的资料' });
    await expect(link).toHaveAttribute('href', '/me?tab=info&from=menu');
    await expect(link.locator('svg[data-icon=idcard]')).toHaveCount(1);
  }
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('checkbox', { name: /在菜单中隐藏/ }).check();
  await expect(address(page)).toHaveValue('$me?tab=info&from=menu');
  await expect(reading(page)).toContainText('在菜单中隐藏');
  await submit(page);
  await told('已保存菜单');
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
  await told('删除成功');
  await expect(grip(page, '教务')).toHaveCount(0);
  await page.getByRole('button', { name: '删除“菜单”' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await told(/不能再从菜单里打开“菜单”设置/);
  await expect(grip(page, '菜单')).toBeVisible();
});

test('a screen that is taken away says so, and what was typed there stays until its user leaves', async ({
  records,
  product,
}) => {
  const nodes = ['workbench.index', 'menu.index', 'menu.create'];
  const { id, open } = await records.colleague('李同事', nodes);
  const page = await open();
  await page.goto('/system/menu');
  await page.getByRole('button', { name: '新增菜单' }).click();
  await page.getByLabel('名称').fill('还没有提交的名称');
  await product.sql(
    `delete from app.role_node where node like 'menu.%' and role_id in (select role_id from app.admin_role where admin_id = $1)`,
    [id],
  );
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('alert')).toContainText('没有权限：“菜单”已不再对你开放');
  await expect(page.getByLabel('名称')).toHaveValue('还没有提交的名称');
  await expect(mainMenu(page).getByRole('link', { name: '菜单' })).toHaveCount(0);

  await page.getByRole('button', { name: '回到工作台' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('工作台');
  await page.goBack();
  await expect(page.getByRole('alert')).toContainText('没有权限：“菜单”');
  await expect(page.getByLabel('名称')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the tree comes first and the form of an entry lies over it', async ({ signedIn: page }) => {
    await page.goto('/system/menu');
    await page.getByRole('button', { name: '编辑“菜单”' }).click();
    const dialog = page.getByRole('dialog', { name: '编辑“菜单”' });
    await expect(dialog.getByRole('status', { name: '地址的含义' })).toContainText('路由 /system/menu');
    await atRest(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /关闭|Close/ }).click();
    await expect(dialog).toBeHidden();
  });
});
