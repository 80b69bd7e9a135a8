import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/product';
import { batchPage, editorBody, type GivenFile, htmlField, openEditor, png } from '../fixtures/rich-text';

// The editor is a megabyte of script to parse; a busy machine takes its time.
test.describe.configure({ timeout: 120_000 });

const engine = /\/assets\/engine-[^/]*\.js/;
const batchAddress = '/admin/tinymce/plugins/axupimgs/upfiles.html';

/** Hands files to the editor by the events that pasting from the clipboard raises. */
const paste = (page: Page, file: GivenFile) =>
  editorBody(page).evaluate(
    (body, { name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type }));
      body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    { name: file.name, type: file.mimeType, base64: file.buffer.toString('base64') },
  );

const widths = (page: Page) =>
  editorBody(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));

test('text is written without the editor, then in it with images that the server keeps, and is there again after F5', {
  tag: '@long',
}, async ({ signedIn: page, allowConsole, expectMessage }) => {
  allowConsole(/engine-|did not load|net::ERR_FAILED|status of 415/);

  await test.step('the editor that did not come is asked for again and has what was typed meanwhile', async () => {
    await page.route(engine, (route) => route.abort());
    await page.goto('/test?only=rich-text');
    // Not by mouse: the toolbar would appear under the pointer, and a tooltip would cover other tools.
    await page.getByRole('heading', { level: 1 }).hover();
    await page.getByRole('button', { name: '显示编辑器' }).press('Enter');
    const field = page.getByRole('textbox', { name: '富文本内容' });
    await expect(field).toHaveValue('欢迎使用富文本编辑器。');
    await htmlField(page).fill('');
    await field.fill('第一行\n1 < 2 & 3');
    await page.unroute(engine);
    await page.getByRole('button', { name: '重新加载编辑器' }).press('Enter');
    await expect(editorBody(page).locator('p')).toHaveText(['第一行', '1 < 2 & 3'], { timeout: 30_000 });
  });

  await test.step('a pasted file that is no image is refused, an image is shown from its address', async () => {
    await paste(page, { ...png('假的.png', 1), buffer: Buffer.from('not an image at all') });
    await expectMessage('不支持这种文件，或文件内容与扩展名不符');
    await htmlField(page).fill('');
    await paste(page, png('截图.png', 3));
    await expect.poll(() => widths(page)).toEqual([32]);
    await expect(editorBody(page).locator('img')).toHaveAttribute('src', /^\/files\/.*\?view=/);
    await expect(htmlField(page)).toHaveValue(/<img src="\/files\/[^"?]+"/);
  });

  await test.step('a batch is uploaded by its own page and inserted', async () => {
    await page.getByRole('button', { name: '批量上传图片' }).click();
    const tool = (name: string) => batchPage(page).getByRole('button', { name, exact: true });
    await expect(tool('添加文件')).toBeFocused();
    await batchPage(page)
      .locator('input[type=file]')
      .setInputFiles([png('一.png', 4), png('二.PNG', 5)]);
    await tool('全部上传').click();
    await expect(batchPage(page).getByRole('status')).toHaveText('共 2 张，已上传 2 张');
    await tool('插入').click();
    await expect.poll(() => widths(page)).toEqual([32, 32, 32]);
    await expect(htmlField(page)).toHaveValue(/alt="一".*alt="二"/s);
  });

  await test.step('after F5 the draft is offered, and its images are shown with a new key', async () => {
    const written = await htmlField(page).inputValue();
    await openEditor(page);
    await expect(editorBody(page)).toHaveText('欢迎使用富文本编辑器。');
    await page.getByRole('button', { name: '恢复草稿' }).click();
    await expect(htmlField(page)).toHaveValue(written);
    await expect.poll(() => widths(page)).toEqual([32, 32, 32]);
  });

  await test.step('the page of the batch, opened by itself, does nothing and says where it belongs', async () => {
    const reply = await page.goto(batchAddress);
    expect(reply?.headers()['content-type']).toContain('text/html');
    await expect(page.getByText('请在编辑器的工具栏中点击“批量上传图片”打开本页。')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});
