import type { Locator, Page } from '@playwright/test';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { pressTool } from '../fixtures/record-list';
import { expect, type LiveForm, type RecordsApi, test } from '../fixtures/records';
import type { Product } from '../fixtures/running-product';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const bell = (page: Page) => page.getByRole('button', { name: /^消息和任务/ });
const panel = (page: Page) => page.getByRole('dialog', { name: /^消息和任务/ });
/** Opens the bell at the jobs. */
const openJobs = async (page: Page): Promise<void> => {
  await bell(page).click();
  await panel(page).getByRole('tab', { name: /^任务/ }).click();
};
const entry = (page: Page, title: string) => panel(page).getByRole('listitem').filter({ hasText: title });

const makeForm = async (records: RecordsApi): Promise<LiveForm> => {
  const form = await records.makeForm({
    name: '名册',
    table_name: 'roll',
    fields: [plainField({ field: 'xing_ming', name: '姓名' })],
  });
  await records.addRecord(form.id, { xing_ming: '张三' });
  return form;
};

/** Locks the form's rows, so that an export of them runs for as long as the story wants. */
const holdRows = async (product: Product): Promise<() => Promise<void>> => {
  const held = product
    .sql(`do $$ begin lock table form.roll in access exclusive mode; perform pg_sleep(120); end $$`)
    .catch(() => undefined);
  const locks = `select pid from pg_locks where relation = 'form.roll'::regclass and mode = 'AccessExclusiveLock' and granted`;
  await expect.poll(() => product.sql(locks)).toHaveLength(1);
  return async () => {
    await product.superuserSql(`select pg_cancel_backend(pid) from (${locks}) as holder`);
    await held;
  };
};

/** Starts an export that cannot finish, from the open list; leaving before the request arrives would cancel it. */
const startExport = async (page: Page): Promise<void> => {
  await pressTool(page, '导出');
  await button(page.getByRole('dialog', { name: '导出 名册' }), '提交').click();
  await expect(bell(page)).toHaveAccessibleName(/1 个任务进行中$/);
};

test.beforeEach(({ product }) => product.sql('delete from app.job'));
test.afterEach(({ product }) => product.sql('delete from app.job'));

test('a job goes on while staff are elsewhere and through a reload to its file; another is cancelled', async ({
  signedIn: page,
  records,
  product,
}) => {
  const form = await makeForm(records);
  await page.goto(form.path);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(bell(page)).not.toHaveAccessibleName(/进行中/);
  const release = await holdRows(product);
  await startExport(page);

  await page.goto('/dashboard');
  await expect(bell(page)).toHaveAccessibleName(/1 个任务进行中$/);
  await openJobs(page);
  await expect(entry(page, '导出 名册').getByRole('progressbar')).toBeVisible();
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName(/1 个任务进行中$/);

  await release();
  const notice = page.getByRole('listitem').filter({ hasText: '导出 名册，已完成' });
  const [download] = await Promise.all([page.waitForEvent('download'), button(notice, '下载').click()]);
  expect(download.suggestedFilename()).toMatch(/^名册_.*\.xlsx$/);
  await openJobs(page);
  await expect(entry(page, '导出 名册')).toContainText('已完成');
  await expect(entry(page, '导出 名册')).toContainText('共 1 条');
  const again = page.waitForEvent('download');
  await button(panel(page), '下载 导出 名册').click();
  await again;
  await button(panel(page), '清除 导出 名册').click();
  await expect(panel(page)).toContainText('没有任务');

  await page.goto(form.path);
  await expect(page.getByRole('row')).toHaveCount(2);
  const releaseAgain = await holdRows(product);
  await startExport(page);
  await openJobs(page);
  await expect(entry(page, '导出 名册')).toContainText('进行中');
  await button(panel(page), '取消 导出 名册').click();
  await expect(entry(page, '导出 名册')).toContainText('已取消');
  await expect(button(panel(page), '下载 导出 名册')).toHaveCount(0);
  await releaseAgain();
  await button(panel(page), '清除 导出 名册').click();
  await expect(panel(page)).toContainText('没有任务');
});
