import type { Locator, Page } from '@playwright/test';
import { preferenceEndpoints } from '@shuyuan/contract/backoffice/settings/preference.endpoints';
import { expect, test } from '../fixtures/product';

const demoOf = (page: Page) => page.getByRole('region', { name: /演示列表（30 条/ });
const toasts = (page: Page) => page.getByRole('region', { name: '消息' }).getByRole('listitem');
const headersOf = (page: Page) => demoOf(page).locator('thead th:not(.data-table-select)');
const plainOrder = ['编号', '标题', '状态', '作者', '发布时间', '金额'];

const openPicker = async (page: Page): Promise<Locator> => {
  await demoOf(page).getByRole('button', { name: '列设置' }).click();
  return page.getByRole('dialog', { name: '列设置' });
};

const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith(preferenceEndpoints.save.path) && response.ok());

test('a broken preference and one that cannot be read show the plain columns', async ({ signedIn, allowConsole }) => {
  allowConsole(/500|系统出错了/);
  const show = `**${preferenceEndpoints.show.path}*`;
  await signedIn.route(show, (route) =>
    route.fulfill({ json: { data: { order: 'x', shown: [], widths: { id: 'wide' }, density: 7 } } }),
  );
  await signedIn.goto('/test');
  await expect(headersOf(signedIn)).toHaveText(plainOrder);
  await signedIn.route(show, (route) => route.fulfill({ status: 500, json: { errcode: 1, errmsg: '系统出错了' } }));
  await signedIn.goto('/test');
  await expect(headersOf(signedIn)).toHaveText(plainOrder);
  await expect(toasts(signedIn)).toHaveCount(0);
});

test('the last column cannot be hidden', async ({ signedIn }) => {
  await signedIn.goto('/test');
  const picker = await openPicker(signedIn);
  for (const name of ['编号', '标题', '状态', '作者', '发布时间']) await picker.getByLabel(`显示“${name}”`).uncheck();
  await expect(picker.getByLabel('显示“金额”')).toBeDisabled();
  await expect(headersOf(signedIn)).toHaveText(['金额']);
  const forgotten = saved(signedIn);
  await picker.getByRole('button', { name: '恢复默认' }).click();
  await forgotten;
});
