import type { Locator, Page } from '@playwright/test';
import { atRest } from '../fixtures/at-rest';
import { axeFindings } from '../fixtures/axe';
import { fieldOf } from '../fixtures/forms';
import { expect, type LiveForm, type RecordsDesk, test } from '../fixtures/records';
import type { Product } from '../fixtures/running-product';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const bell = (page: Page) => page.getByRole('button', { name: /^后台任务/ });
const panel = (page: Page) => page.getByRole('dialog', { name: /^后台任务/ });
const entry = (page: Page, title: string) => panel(page).getByRole('listitem').filter({ hasText: title });

const makeForm = async (records: RecordsDesk): Promise<LiveForm> => {
  const form = await records.makeForm({
    name: '名册',
    table_name: 'roll',
    fields: [fieldOf({ field: 'xing_ming', name: '姓名' })],
  });
  await records.addRecord(form.id, { xing_ming: '张三' });
  return form;
};

/** Keeps everyone from the form's rows, so that an export of them goes on for as long as the story wants. */
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

/** Starts an export that cannot come to its end, from the open list; a page left before the server has it would take it along. */
const startExport = async (page: Page): Promise<void> => {
  await button(page, '导出').click();
  await button(page.getByRole('dialog', { name: '导出 名册' }), '提交').click();
  await expect(bell(page)).toHaveAccessibleName('后台任务，1 个进行中');
};

const addJob = (product: Product, job: { title: string; state: string; message?: string }) =>
  product.sql(
    `insert into app.job (kind, title, admin_id, session_id, origin, input, state, message, ended_at)
     select 'story.none', $1, id, 1, '{}', '{}', $2, $3, case when $2 = 'queued' then null else now() end
     from app.admin where username = 'admin'`,
    [job.title, job.state, job.message ?? ''],
  );

test.beforeEach(({ product }) => product.sql('delete from app.job'));
test.afterEach(({ product }) => product.sql('delete from app.job'));

test('a job goes on while staff are elsewhere and through a reload; its end is told with a way to the file', async ({
  signedIn: page,
  records,
  product,
}) => {
  const form = await makeForm(records);
  await page.goto(form.path);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(bell(page)).toHaveAccessibleName('后台任务');
  const release = await holdRows(product);
  await startExport(page);

  await page.goto('/dashboard');
  await expect(bell(page)).toHaveAccessibleName('后台任务，1 个进行中');
  await bell(page).click();
  await expect(entry(page, '导出 名册').getByRole('progressbar')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('后台任务，1 个进行中');

  await release();
  const told = page.getByRole('listitem').filter({ hasText: '导出 名册，已完成' });
  const [download] = await Promise.all([page.waitForEvent('download'), button(told, '下载').click()]);
  expect(download.suggestedFilename()).toMatch(/^名册_.*\.xlsx$/);
  await bell(page).click();
  await expect(entry(page, '导出 名册')).toContainText('已完成');
  await expect(entry(page, '导出 名册')).toContainText('共 1 条');
  const again = page.waitForEvent('download');
  await button(panel(page), '下载 导出 名册').click();
  await again;
});

test('a running job is cancelled from the bell, and cleared away', async ({ signedIn: page, records, product }) => {
  const form = await makeForm(records);
  await page.goto(form.path);
  await expect(page.getByRole('row')).toHaveCount(2);
  const release = await holdRows(product);
  await startExport(page);
  await page.goto('/dashboard');
  await bell(page).click();
  await expect(entry(page, '导出 名册')).toContainText('进行中');
  await button(panel(page), '取消 导出 名册').click();
  await expect(entry(page, '导出 名册')).toContainText('已取消');
  await expect(button(panel(page), '下载 导出 名册')).toHaveCount(0);
  await release();
  await button(panel(page), '清除 导出 名册').click();
  await expect(panel(page)).toContainText('没有任务');
});

test('a failure says why; what is over is cleared in one go, what waits stays', async ({ signedIn: page, product }) => {
  await addJob(product, { title: '失败的任务', state: 'failed', message: '服务器中断，任务没有完成，请重新发起' });
  await addJob(product, { title: '好了的任务', state: 'succeeded', message: '共 3 条' });
  await addJob(product, { title: '等待的任务', state: 'queued' });
  await page.goto('/dashboard');
  await bell(page).click();
  await expect(entry(page, '失败的任务')).toContainText('服务器中断，任务没有完成，请重新发起');
  await expect(entry(page, '等待的任务')).toContainText('排队中');
  await button(panel(page), '清除已结束的').click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await button(panel(page), '取消 等待的任务').click();
  await expect(entry(page, '等待的任务')).toContainText('已取消');
});

test('the bell asks again only while something is under way or its list is open', async ({
  signedIn: page,
  product,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/job/index')) asked += 1;
  });
  await addJob(product, { title: '等待的任务', state: 'queued' });
  await page.clock.install();
  await page.goto('/dashboard');
  await expect.poll(() => asked).toBeGreaterThan(2);
  await product.sql(`update app.job set state = 'cancelled', ended_at = now()`);
  await expect(bell(page)).toHaveAccessibleName('后台任务');
  const before = asked;
  await page.clock.fastForward('10:00');
  await expect(bell(page)).toHaveAccessibleName('后台任务');
  expect(asked).toBe(before);
  await bell(page).click();
  await expect.poll(() => asked).toBeGreaterThan(before + 1);
});

test('on a phone the list is a sheet at the lower edge', async ({ signedIn: page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addJob(product, { title: '导出 一张名字很长的表单，长到一行放不下它的全部文字', state: 'queued' });
  await page.goto('/dashboard');
  await bell(page).click();
  await expect(panel(page)).toBeVisible();
  await atRest(page);
  const box = await panel(page).boundingBox();
  expect({ left: box?.x, width: box?.width, bottom: (box?.y ?? 0) + (box?.height ?? 0) }).toEqual({
    left: 0,
    width: 390,
    bottom: 844,
  });
  expect(await axeFindings(page)).toEqual([]);
});
