import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { systemSettingEndpoints } from '@shuyuan/contract/backoffice/settings/system-setting.endpoints';
import { callsOf } from '../fixtures/api';
import { axeFindingsInBothLooks } from '../fixtures/axe';
import { expectFits } from '../fixtures/fits';
import { expect, mainMenu, test } from '../fixtures/menu';
import { type GivenFile, png } from '../fixtures/rich-text';

const table = (page: Page) => page.getByRole('table', { name: '文件列表' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const note: GivenFile = { name: '招生简章.txt', mimeType: 'text/plain', buffer: Buffer.from('春季班三月开课') };

const openLibrary = async (page: Page) => {
  await page.goto('/file');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('文件库');
};
const upload = async (page: Page, given: GivenFile) => {
  await page.locator('.library input[type=file]').first().setInputFiles([given]);
  await expect(row(page, given.name)).toBeVisible();
};
const more = async (page: Page, name: string, entry: string) => {
  await page.getByRole('button', { name: `更多 ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

// Stories that ran before on this product may have left files.
test.beforeEach(async ({ product }) => {
  await product.sql('delete from app.file_use');
  await product.sql('delete from app.file');
});

test('an empty library says what to do, and takes a file that is dropped on it', async ({ signedIn: page }) => {
  await page.goto('/');
  await mainMenu(page).getByRole('link', { name: '文件库' }).click();
  await expect(page).toHaveURL(/\/file$/);
  await expect(page.getByText('文件库还是空的')).toBeVisible();
  await page.locator('.library').evaluate((element) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['三月开课'], '通知.txt', { type: 'text/plain' }));
    element.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  });
  await expect(row(page, '通知.txt')).toBeVisible();
});

test('a file is listed with the fields of the specification, searched and downloaded under its own name', async ({
  signedIn: page,
}) => {
  await openLibrary(page);
  await upload(page, note);
  await upload(page, png('校徽.png', 31));
  for (const title of ['源名称', '名称', '后缀', '大小', '地址', '类型', '上传时间', '上传人', '引用']) {
    await expect(table(page).getByRole('columnheader', { name: title, exact: true })).toBeAttached();
  }
  await expect(row(page, '校徽.png')).toContainText('图片');
  const saved = page.waitForEvent('download');
  await more(page, '招生简章.txt', '下载');
  const download = await saved;
  expect(download.suggestedFilename()).toBe('招生简章.txt');
  expect(await readFile(await download.path(), 'utf8')).toBe('春季班三月开课');
  await page
    .getByRole('button', { name: /高级搜索|搜索/ })
    .first()
    .click();
  await page.getByLabel('源名称').fill('校徽');
  await page.keyboard.press('Enter');
  await expect(row(page, '招生简章.txt')).toHaveCount(0);
  await expect(row(page, '校徽.png')).toBeVisible();
});

test('a picture is looked at over the page, and its address is copied whole', async ({
  signedIn: page,
  context,
  product,
  told,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLibrary(page);
  await upload(page, png('校徽.png', 32));
  const opener = page.getByRole('button', { name: '预览 校徽.png' });
  await opener.click();
  const viewer = page.getByRole('dialog', { name: '校徽.png' });
  await expect
    .poll(() => viewer.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(opener).toBeFocused();
  await more(page, '校徽.png', '复制地址');
  await told('地址已复制');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^${product.url}/files/`));
});

test('a file in use is not deleted and says where it is used; freed, it goes', async ({
  signedIn: page,
  product,
  allowConsole,
  told,
}) => {
  allowConsole(/status of 409/);
  await openLibrary(page);
  await upload(page, png('封面.png', 33));
  await product.sql(
    "insert into app.file_use (file_id, target_type, target_id, title) select id, 'class', '7', '2026 春季班的封面' from app.file",
  );
  const remove = page.getByRole('button', { name: '删除 封面.png' });
  const asked = page.getByRole('alertdialog', { name: '确认删除吗？' });
  await remove.click();
  await expect(asked).toContainText('封面.png');
  await asked.getByRole('button', { name: '取消' }).click();
  await remove.click();
  await asked.getByRole('button', { name: '确定' }).click();
  await told('文件正在 1 处使用，不能删除：2026 春季班的封面');
  await page.getByRole('button', { name: '查看引用 封面.png' }).click();
  const drawer = page.getByRole('dialog', { name: '文件详情' });
  await expect(drawer).toContainText('引用位置（1）');
  await expect(drawer.getByRole('listitem')).toHaveText('2026 春季班的封面');
  await page.keyboard.press('Escape');
  await product.sql('delete from app.file_use');
  await remove.click();
  await asked.getByRole('button', { name: '确定' }).click();
  await told('删除成功');
  await expect(row(page, '封面.png')).toHaveCount(0);
  expect(await product.sql('select 1 from app.file')).toEqual([]);
});

test('several files are deleted in one go; those in use are named and stay chosen', async ({
  signedIn: page,
  product,
  told,
}) => {
  await openLibrary(page);
  for (const name of ['一.txt', '二.txt', '三.txt']) {
    await upload(page, { name, mimeType: 'text/plain', buffer: Buffer.from(`批量 ${name}`) });
  }
  await product.sql(
    "insert into app.file_use (file_id, target_type, target_id, title) select id, 'class', '8', '秋季班通知' from app.file where original_name = '二.txt'",
  );
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('destroy')) calls.push(new URL(request.url()).pathname);
  });
  await page.getByRole('checkbox', { name: /本页|全选/ }).check();
  const bar = page.getByRole('region', { name: '批量操作' });
  await bar.getByRole('button', { name: '批量删除' }).click();
  const asked = page.getByRole('alertdialog', { name: '确定要删除吗？' });
  await expect(asked).toContainText('选中的 3 个文件');
  await asked.getByRole('button', { name: '取消' }).click();
  expect(calls).toEqual([]);
  await bar.getByRole('button', { name: '批量删除' }).click();
  await asked.getByRole('button', { name: '确定' }).click();
  await told('删除成功');
  await told('1 个文件正在使用，没有删除：二.txt（秋季班通知）');
  expect(calls).toEqual([fileEndpoints.batchDestroy.path]);
  await expect(row(page, '一.txt')).toHaveCount(0);
  await expect(row(page, '三.txt')).toHaveCount(0);
  await expect(row(page, '二.txt').getByRole('checkbox')).toBeChecked();
  expect(await product.sql('select original_name from app.file')).toEqual([{ original_name: '二.txt' }]);
});

test('a PDF is not called a preview and then downloaded: its name opens the detail, 下载 saves it', async ({
  signedIn: page,
  context,
}) => {
  const opened: string[] = [];
  context.on('page', (other) => opened.push(other.url()));
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  await openLibrary(page);
  await upload(page, { name: '学员手册.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByRole('button', { name: /预览/ })).toHaveCount(0);
  await page.getByRole('button', { name: '更多 学员手册.pdf' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['下载', '复制地址']);
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '下载' }).click();
  expect((await saved).suggestedFilename()).toBe('学员手册.pdf');
  await page.getByRole('button', { name: '查看 学员手册.pdf' }).click();
  await expect(page.getByRole('dialog', { name: '文件详情' })).toContainText('学员手册.pdf');
  expect(opened).toEqual([]);
});

test('at 1440 px every column is in sight, and the address is copied from its cell', async ({
  signedIn: page,
  context,
  product,
  told,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLibrary(page);
  await upload(page, png('一个名字很长很长的文件：2026 年春季工商管理硕士招生宣传海报终稿第三版.png', 35));
  const scroller = page.getByRole('region', { name: '文件列表' });
  await expect.poll(() => scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  for (const title of ['地址', '上传时间', '上传人', '引用']) {
    await expect(table(page).getByRole('columnheader', { name: title, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: /^复制地址/ }).click();
  await told('地址已复制');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^${product.url}/files/`));
});

test('a file without an address cannot be downloaded', async ({ signedIn: page, told }) => {
  await openLibrary(page);
  await upload(page, note);
  await page.route(`**${fileEndpoints.index.path}*`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: body.data.map((file: object) => ({ ...file, url: '' })) } });
  });
  await page.reload();
  await more(page, '招生简章.txt', '下载');
  await told('此文件没有url不能下载');
});

test('who may only look sees no upload, no buttons and no links', async ({ signedIn: page }) => {
  await openLibrary(page);
  await upload(page, note);
  await page.route(`**${identityEndpoints.menu.path}`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const cut = (item: { children: object[] }): object => ({ ...item, has_auth_node_tags: ['index'] });
    await route.fulfill({ response, json: { ...body, data: body.data.map(cut) } });
  });
  await page.reload();
  await expect(row(page, '招生简章.txt')).toBeVisible();
  await expect(page.getByRole('button', { name: '上传文件' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /招生简章/ })).toHaveCount(0);
});

test('axe finds nothing serious in the library, its drawer and its cards on a phone', async ({ signedIn: page }) => {
  await openLibrary(page);
  await upload(page, png('一个名字很长很长的文件：2026 年春季工商管理硕士招生宣传海报终稿第三版.png', 34));
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
  await page.getByRole('button', { name: /^详情/ }).click();
  await expect(page.getByRole('dialog', { name: '文件详情' })).toContainText('引用位置（0）');
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: /^详情/ })).toBeVisible();
  // The drawer is still on its way out.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  expect(await axeFindingsInBothLooks(page)).toEqual([]);
});

test('a quota that is nearly used warns, a full one refuses the file with what to do, and room that is made is used', async ({
  signedIn: page,
  product,
  adminToken,
  allowConsole,
}) => {
  allowConsole(/status of 413/);
  const save = (user_mb: number, version: number) =>
    callsOf(product.url, adminToken)(systemSettingEndpoints.save, {
      body: { group: 'upload', version, value: { user_mb, total_mb: 100 } },
    });
  await product.sql("delete from app.setting where key = 'upload'");
  await save(1, 0);
  const text = (name: string, kilobytes: number): GivenFile => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.alloc(kilobytes * 1024, String(kilobytes)),
  });
  const usage = page.getByRole('region', { name: '上传空间' });
  const own = usage.getByRole('meter', { name: '我的用量' });
  const level = () =>
    own.evaluate((meter: HTMLMeterElement) => {
      if (meter.value > meter.high) return 'full';
      return meter.value > meter.low ? 'high' : 'fine';
    });
  try {
    await openLibrary(page);
    await expect(usage).toContainText('0 B / 1 MB');
    await upload(page, text('课表.txt', 600));
    await expect(usage).toContainText('没有被引用的文件 1 个，共 600 KB');
    expect(await level()).toBe('fine');
    await page
      .locator('.library input[type=file]')
      .first()
      .setInputFiles([text('讲义.txt', 500)]);
    const tray = page.getByRole('list', { name: '正在上传的文件' });
    const words = '上传失败，您的上传空间不足：共 1 MB，已用 600 KB。请先删除不用的文件，或请管理员调整限额';
    await expect(tray.getByRole('listitem')).toContainText(words);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await upload(page, text('名单.txt', 424));
    await expect(usage).toContainText('1 MB / 1 MB · 已满，不能再上传');
    expect(await level(), 'the bar is drawn as full').toBe('full');
    await page.getByRole('button', { name: '删除 课表.txt' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await expect(usage).toContainText('424 KB / 1 MB');
    await tray.getByRole('button', { name: '重试：讲义.txt' }).click();
    await expect(row(page, '讲义.txt')).toBeVisible();
    expect(await level()).toBe('high');
  } finally {
    await product.sql("delete from app.setting where key = 'upload'");
  }
});
