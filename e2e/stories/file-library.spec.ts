import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, mainMenu, test } from '../fixtures/menu';
import { type GivenFile, png } from '../fixtures/rich-text';

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: '文件列表' }).getByRole('row').filter({ hasText: name });
const note: GivenFile = { name: '招生简章.txt', mimeType: 'text/plain', buffer: Buffer.from('春季班三月开课') };
const handbook: GivenFile = {
  name: '学员手册.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

const upload = async (page: Page, ...given: GivenFile[]) => {
  await page.locator('.library input[type=file]').first().setInputFiles(given);
  for (const { name } of given) await expect(row(page, name)).toBeVisible();
};
const more = async (page: Page, name: string, entry: string) => {
  await page.getByRole('button', { name: `更多 ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const remove = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `删除 ${name}` }).click();
  await page.getByRole('alertdialog', { name: '确认删除吗？' }).getByRole('button', { name: '确定' }).click();
};

// Earlier stories on this product may have left files.
test.beforeEach(async ({ product }) => {
  await product.sql('delete from app.file_use');
  await product.sql('delete from app.file');
});

test('files are uploaded, found, looked at, copied, saved under their own names, kept while in use and deleted', async ({
  signedIn: page,
  context,
  product,
  allowConsole,
  expectMessage,
}) => {
  allowConsole(/status of 409/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const opened: string[] = [];
  context.on('page', (other) => opened.push(other.url()));
  await page.goto('/');
  await mainMenu(page).getByRole('link', { name: '文件库' }).click();
  await expect(page).toHaveURL(/\/file$/);
  await expect(page.getByText('文件库还是空的')).toBeVisible();
  await upload(page, note, handbook, png('封面.png', 33));
  await expect(row(page, '封面.png')).toContainText('图片');

  await test.step('what is saved bears its own name and holds its own bytes, and opens no window', async () => {
    for (const { name, buffer } of [note, handbook]) {
      const saved = page.waitForEvent('download');
      await more(page, name, '下载');
      const download = await saved;
      expect(download.suggestedFilename()).toBe(name);
      expect(await readFile(await download.path())).toEqual(buffer);
    }
    expect(opened).toEqual([]);
  });

  await test.step('a picture is shown from its address, which is copied whole', async () => {
    await page.getByRole('button', { name: '预览 封面.png' }).click();
    const image = page.getByRole('dialog', { name: '封面.png' }).getByRole('img');
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await more(page, '封面.png', '复制地址');
    await expectMessage('地址已复制');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^${product.url}/files/`));
  });

  await test.step('in use it stays and says where; freed, it goes with its row', async () => {
    await product.sql(
      "insert into app.file_use (file_id, target_type, target_id, title) select id, 'class', '7', '2026 春季班的封面' from app.file where original_name = '封面.png'",
    );
    await remove(page, '封面.png');
    await expectMessage('文件正在 1 处使用，不能删除：2026 春季班的封面');
    await page.getByRole('button', { name: '查看引用 封面.png' }).click();
    const drawer = page.getByRole('dialog', { name: '文件详情' });
    await expect(drawer).toContainText('引用位置（1）');
    await expect(drawer.getByRole('listitem')).toHaveText('2026 春季班的封面');
    await page.keyboard.press('Escape');
    await product.sql('delete from app.file_use');
    await remove(page, '封面.png');
    await expectMessage('删除成功');
    await expect(row(page, '封面.png')).toHaveCount(0);
    const left = await product.sql('select original_name from app.file order by original_name');
    expect(left).toEqual([{ original_name: '学员手册.pdf' }, { original_name: '招生简章.txt' }]);
  });

  await test.step('a search finds the one it names', async () => {
    await page.getByRole('button', { name: '高级搜索' }).click();
    await page.getByLabel('源名称').fill('手册');
    await page.keyboard.press('Enter');
    await expect(row(page, '招生简章.txt')).toHaveCount(0);
    await expect(row(page, '学员手册.pdf')).toBeVisible();
  });
});
