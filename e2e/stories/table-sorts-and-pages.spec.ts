import type { Locator, Page } from '@playwright/test';
import { demoEndpoints } from '@shuyuan/contract/backoffice/demo/demo.endpoints';
import { expect, test } from '../fixtures/product';

const { path } = demoEndpoints.list;
const demoOf = (page: Page) => page.getByRole('region', { name: /演示列表（30 条/ });
const toasts = (page: Page) => page.getByRole('region', { name: '消息' }).getByRole('listitem');
const longOf = (page: Page) => page.getByRole('region', { name: /一页 10,000 行/ });
const titlesIn = (table: Locator) => table.locator('tbody tr td:nth-child(3)');
const header = (table: Locator, name: string) => table.getByRole('columnheader', { name });
/** A promise that the story fulfils. */
const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
};
const asksFor = (page: Page, wanted: (query: URLSearchParams) => boolean) =>
  page.waitForRequest((request) => {
    const url = new URL(request.url());
    return url.pathname === path && wanted(url.searchParams);
  });

test('asks for the first page, and a failed load goes to the console alone and leaves the rows (spec §8)', async ({
  signedIn,
  adminToken,
  allowConsole,
}) => {
  allowConsole(/500|系统出错了/);
  await test.step('asks with the bearer token for page 1 of 10 rows, unsorted', async () => {
    const asked = asksFor(signedIn, () => true);
    await signedIn.goto('/test?only=demo-table');
    const request = await asked;
    expect(request.headers().authorization).toBe(`Bearer ${await adminToken()}`);
    expect(Object.fromEntries(new URL(request.url()).searchParams)).toEqual({ page: '1', page_size: '10' });
    await expect(demoOf(signedIn).getByText('共 30 条')).toBeVisible();
  });

  const table = demoOf(signedIn);
  await expect(titlesIn(table)).toHaveCount(10);
  const first = await titlesIn(table).first().textContent();
  await signedIn.route(`**${path}*`, (route) =>
    route.fulfill({ status: 500, json: { errcode: 50000, errmsg: '系统出错了，请稍后再试' } }),
  );
  const logged = signedIn.waitForEvent('console', (message) => message.text().includes('系统出错了'));
  await table.getByRole('button', { name: '第 2 页' }).click();
  await logged;
  await expect(table.locator('.data-table')).toHaveAttribute('aria-busy', 'false');
  await expect(titlesIn(table).first()).toHaveText(first ?? '');
  await expect(toasts(signedIn)).toHaveCount(0);
  await expect(table.getByText('系统出错了')).toHaveCount(0);

  await signedIn.unroute(`**${path}*`);
  await table.getByRole('button', { name: '刷新' }).click();
  await expect(titlesIn(table).first()).not.toHaveText(first ?? '');
});

test('a first load that fails says nothing, not even that there is nothing, and can be tried again', async ({
  signedIn,
  allowConsole,
}) => {
  allowConsole(/500|系统出错了/);
  await signedIn.route(`**${path}*`, (route) =>
    route.fulfill({ status: 500, json: { errcode: 1, errmsg: '系统出错了' } }),
  );
  await signedIn.goto('/test?only=demo-table');
  const again = demoOf(signedIn).getByRole('button', { name: '重新加载' });
  await expect(again).toBeVisible();
  await expect(demoOf(signedIn).locator('.data-table')).toHaveAttribute('aria-busy', 'false');
  await expect(demoOf(signedIn).getByText(/共 \d+ 条/)).toHaveCount(0);
  await expect(toasts(signedIn)).toHaveCount(0);
  await signedIn.unroute(`**${path}*`);
  await again.click();
  await expect(titlesIn(demoOf(signedIn))).toHaveCount(10);
});

test('a late answer never replaces a newer one, and each sorting starts from page 1', async ({ signedIn }) => {
  await signedIn.goto('/test?only=demo-table');
  const table = demoOf(signedIn);
  await expect(titlesIn(table)).toHaveCount(10);
  const released = gate();
  const late = gate();
  await signedIn.route(`**${path}?page=2*`, async (route) => {
    await released.opened;
    await route.fulfill({ json: { code: 20_000, data: [], total: 0 } }).catch(() => undefined);
    late.open();
  });
  await table.getByRole('button', { name: '第 2 页' }).click();
  await table.getByRole('button', { name: '第 3 页' }).click();
  await expect(titlesIn(table).first()).toContainText('21');
  released.open();
  await late.opened;
  await expect(table.getByRole('button', { name: '第 3 页' })).toHaveAttribute('aria-current', 'page');
  await expect(titlesIn(table).first()).toContainText('21');

  await test.step('a column sorts ascending, descending, not at all; by keyboard too', async () => {
    await signedIn.unroute(`**${path}?page=2*`);
    const money = header(table, '金额');
    await expect(table.getByRole('button', { name: '第 3 页' })).toHaveAttribute('aria-current', 'page');
    await expect(money).toHaveAttribute('aria-sort', 'none');

    const rising = asksFor(signedIn, (query) => query.get('sort_type') === 'asc' && query.get('page') === '1');
    await money.getByRole('button').click();
    expect(new URL((await rising).url()).searchParams.get('sort_name')).toBe('money');
    await expect(money).toHaveAttribute('aria-sort', 'ascending');
    await expect(table.getByRole('button', { name: '第 1 页' })).toHaveAttribute('aria-current', 'page');
    await expect(table.locator('tbody tr').first()).toContainText('¥3.00');

    await table.getByRole('button', { name: '第 2 页' }).click();
    await expect(signedIn).toHaveURL(/page=2/);
    const falling = asksFor(signedIn, (query) => query.get('sort_type') === 'desc' && query.get('page') === '1');
    await money.getByRole('button').focus();
    await signedIn.keyboard.press('Enter');
    await falling;
    await expect(money).toHaveAttribute('aria-sort', 'descending');

    const plain = asksFor(signedIn, (query) => !query.has('sort_name') && query.get('page') === '1');
    await signedIn.keyboard.press('Space');
    await plain;
    await expect(money).toHaveAttribute('aria-sort', 'none');
    await expect(signedIn).toHaveURL('/test?only=demo-table');
  });
});

test('offers 10, 20, 30, 40; another size leads to page 1; the jump refuses what is no page', async ({ signedIn }) => {
  await signedIn.goto('/test?only=demo-table&page=2');
  const table = demoOf(signedIn);
  const size = table.getByLabel('每页条数');
  await expect(size.locator('option')).toHaveText(['10 条/页', '20 条/页', '30 条/页', '40 条/页']);
  const jump = table.getByLabel('跳至第几页');
  for (const wrong of ['0', '4', '1.5', 'x']) {
    await jump.fill(wrong);
    await jump.press('Enter');
    await expect(table.getByRole('alert')).toHaveText('请输入 1 到 3 的页码');
  }
  await jump.fill('3');
  await jump.press('Enter');
  await expect(signedIn).toHaveURL('/test?only=demo-table&page=3');
  await expect(titlesIn(table).first()).toContainText('21');
  await size.selectOption('20');
  await expect(signedIn).toHaveURL('/test?only=demo-table&page_size=20');
  await expect(titlesIn(table)).toHaveCount(20);
});

test('the address holds the list: F5, the back button and a page that is gone', async ({ signedIn }) => {
  await signedIn.goto('/test?only=demo-table&page=99&sort_name=password&sort_type=asc');
  const table = demoOf(signedIn);
  await expect(signedIn).toHaveURL('/test?only=demo-table&page=3');
  await table.getByRole('button', { name: '第 2 页' }).click();
  await expect(titlesIn(table).first()).toContainText('11');
  await signedIn.reload();
  await expect(titlesIn(table).first()).toContainText('11');
  await signedIn.goBack();
  await expect(titlesIn(table).first()).toContainText('21');
});

test('10,000 rows on one page are drawn a few at a time and all can be reached', async ({ signedIn }) => {
  await signedIn.goto('/test?only=plain-tables');
  const table = longOf(signedIn);
  await expect(table.getByText('共 10,000 条')).toBeVisible();
  const rows = table.locator('tbody tr[aria-rowindex]');
  expect(await rows.count()).toBeLessThan(80);
  await table.locator('.data-table-scroll').evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(table.locator('tr[aria-rowindex="10001"]')).toBeVisible();
  expect(await rows.count()).toBeLessThan(80);
  await header(table, '序号').getByRole('button').click();
  await header(table, '序号').getByRole('button').click();
  await expect(header(table, '序号')).toHaveAttribute('aria-sort', 'descending');
  await expect(table.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('rows are cards that sort and page all the same', async ({ signedIn }) => {
    await signedIn.goto('/test?only=demo-table');
    const table = demoOf(signedIn);
    await expect(table.getByRole('table')).toHaveCount(0);
    const cards = table.getByRole('list', { name: '演示列表' }).getByRole('listitem');
    await expect(cards).toHaveCount(10);
    await table.getByLabel('排序').selectOption('金额 降序');
    await expect(signedIn).toHaveURL(/sort_name=money&sort_type=desc/);
    const money = await cards.first().locator('dd').last().textContent();
    await table.getByRole('button', { name: '下一页' }).click();
    await expect(cards.first().locator('dd').last()).not.toHaveText(money ?? '');
  });
});
