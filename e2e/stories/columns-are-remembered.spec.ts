import type { Locator, Page } from '@playwright/test';
import { preferenceEndpoints } from '@shuyuan/contract/backoffice/settings/preference.endpoints';
import { axeFindings } from '../fixtures/axe';
import { expect, test, tokenCookie } from '../fixtures/product';

const demoOf = (page: Page) => page.getByRole('region', { name: /演示列表（30 条/ });
const toasts = (page: Page) => page.getByRole('region', { name: '消息' }).getByRole('listitem');
const headersOf = (page: Page) => demoOf(page).locator('thead th:not(.data-table-select)');
const plainLayout = { order: [], shown: {}, pins: {}, widths: {}, density: 'normal' };
const plainOrder = ['编号', '标题', '状态', '作者', '发布时间', '金额'];

const openPicker = async (page: Page): Promise<Locator> => {
  await demoOf(page).getByRole('button', { name: '列设置' }).click();
  return page.getByRole('dialog', { name: '列设置' });
};

const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith(preferenceEndpoints.save.path) && response.ok());

/** Each change of a layout may be saved on its way; only the plain one has no column hidden, moved or drawn. */
const savedPlain = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith(preferenceEndpoints.save.path) &&
      response.ok() &&
      JSON.stringify(response.request().postDataJSON().value) === JSON.stringify(plainLayout),
  );

test('a broken preference and one that cannot be read show the plain columns', async ({ signedIn, allowConsole }) => {
  allowConsole(/500|系统出错了/);
  const show = `**${preferenceEndpoints.show.path}*`;
  await signedIn.route(show, (route) =>
    route.fulfill({ json: { data: { order: 'x', shown: [], widths: { id: 'wide' }, density: 7 } } }),
  );
  await signedIn.goto('/test?only=demo-table');
  await expect(headersOf(signedIn)).toHaveText(plainOrder);
  await signedIn.route(show, (route) => route.fulfill({ status: 500, json: { errcode: 1, errmsg: '系统出错了' } }));
  await signedIn.goto('/test?only=demo-table');
  await expect(headersOf(signedIn)).toHaveText(plainOrder);
  await expect(toasts(signedIn)).toHaveCount(0);
});

test('what a user makes of the columns is there on another browser, and can be taken back', async ({
  signedIn,
  browser,
  product,
  pageWatch,
}) => {
  await signedIn.goto('/test?only=demo-table');
  await expect(headersOf(signedIn)).toHaveText(plainOrder);
  const picker = await openPicker(signedIn);
  const findings = await axeFindings(signedIn);
  expect(findings.filter((line) => /popover|column-picker|data-table/.test(line))).toEqual([]);
  await picker.getByLabel('显示“作者”').uncheck();
  await expect(headersOf(signedIn)).toHaveText(['编号', '标题', '状态', '发布时间', '金额']);

  // By keyboard: 状态 one place up, then wider.
  await picker.getByRole('button', { name: '移动“状态”' }).focus();
  await signedIn.keyboard.press('ArrowUp');
  await expect(headersOf(signedIn)).toHaveText(['编号', '状态', '标题', '发布时间', '金额']);
  await expect(picker.getByRole('button', { name: '移动“状态”' })).toBeFocused();
  await expect(picker.getByRole('status')).toHaveText('“状态”移到第 2 列，共 6 列');

  // By drag: 金额 to the top.
  await picker.getByRole('button', { name: '移动“金额”' }).hover();
  await signedIn.mouse.down();
  await picker.getByRole('button', { name: '移动“编号”' }).hover();
  await signedIn.mouse.up();
  await expect(headersOf(signedIn)).toHaveText(['金额', '编号', '状态', '标题', '发布时间']);

  await picker.getByRole('button', { name: '“标题”固定在左侧' }).click();
  const arranged = ['标题', '金额', '编号', '状态', '发布时间'];
  await expect(headersOf(signedIn)).toHaveText(arranged);
  await picker.getByRole('radio', { name: '紧凑' }).check();
  await signedIn.keyboard.press('Escape');

  // By drag on the edge of the header: 标题 to 300 px.
  const title = headersOf(signedIn).first();
  const box = await title.boundingBox();
  if (!box) throw new Error('the header is not drawn');
  const kept = saved(signedIn);
  await signedIn.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
  await signedIn.mouse.down();
  await signedIn.mouse.move(box.x + 297, box.y + box.height / 2, { steps: 4 });
  await signedIn.mouse.up();
  await expect.poll(async () => Math.round((await title.boundingBox())?.width ?? 0)).toBe(300);
  await kept;

  const elsewhere = await browser.newContext({ baseURL: product.url });
  await pageWatch.watch(elsewhere);
  const token = await product.signIn();
  await elsewhere.addCookies([{ name: tokenCookie, value: token, url: product.url, sameSite: 'Strict' }]);
  const other = await elsewhere.newPage();
  await other.goto('/test?only=demo-table');
  await expect(headersOf(other)).toHaveText(arranged);
  await expect(demoOf(other).locator('.data-table')).toHaveAttribute('data-density', 'compact');
  expect(Math.round((await headersOf(other).first().boundingBox())?.width ?? 0)).toBe(300);

  const forgotten = savedPlain(other);
  await (await openPicker(other)).getByRole('button', { name: '恢复默认' }).click();
  await expect(headersOf(other)).toHaveText(plainOrder);
  await forgotten;
  await elsewhere.close();
  await signedIn.reload();
  await expect(headersOf(signedIn)).toHaveText(plainOrder);
});

test('the last column cannot be hidden', async ({ signedIn }) => {
  await signedIn.goto('/test?only=demo-table');
  const picker = await openPicker(signedIn);
  for (const name of ['编号', '标题', '状态', '作者', '发布时间']) await picker.getByLabel(`显示“${name}”`).uncheck();
  await expect(picker.getByLabel('显示“金额”')).toBeDisabled();
  await expect(headersOf(signedIn)).toHaveText(['金额']);
  const forgotten = savedPlain(signedIn);
  await picker.getByRole('button', { name: '恢复默认' }).click();
  await forgotten;
});
