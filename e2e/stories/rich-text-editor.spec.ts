import type { Page } from '@playwright/test';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { axeFindings } from '../fixtures/axe';
import { expect, test } from '../fixtures/product';
import { editorBody, htmlField, openEditor, png, tooLargeImage } from '../fixtures/rich-text';

// The editor is a megabyte of script to read; a busy machine takes its time.
test.describe.configure({ timeout: 120_000 });

const tool = (page: Page, name: string | RegExp) =>
  page.locator('.tox-editor-header').getByRole('button', { name, exact: true });

/** Gives files to the editor as the clipboard does, with the same events. */
const paste = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  editorBody(page).evaluate(
    (body, { name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type }));
      body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    { name: file.name, type: file.mimeType, base64: file.buffer.toString('base64') },
  );

const write = async (page: Page, text: string) => {
  await htmlField(page).fill('');
  await editorBody(page).click();
  await page.keyboard.insertText(text);
  await page.keyboard.press('ControlOrMeta+a');
};

const backgrounds = { light: 'rgb(255, 255, 255)', dark: 'rgb(22, 30, 38)' } as const;
const colour = (page: Page) => editorBody(page).evaluate((body) => getComputedStyle(body).backgroundColor);

test('an image that cannot be taken is told of, and leaves nothing behind', async ({
  signedIn: page,
  allowConsole,
}) => {
  allowConsole(/status of 4\d\d/);
  const sent: string[] = [];
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(fileEndpoints.upload.path)) sent.push(request.method());
    if (new URL(request.url()).hostname === 'images.example') foreign.push(request.url());
  });
  const ways = {
    paste: () => paste(page, tooLargeImage('大图.png')),
    button: async () => {
      const chooser = page.waitForEvent('filechooser');
      await tool(page, '上传图片').click();
      await (await chooser).setFiles(tooLargeImage('大图.png'));
    },
  };
  await openEditor(page);
  for (const [way, give] of Object.entries(ways)) {
    await test.step(`by ${way} at 2 MB and one byte it is refused in the words of the spec, and is not sent`, async () => {
      const words = page.getByText('上传失败，图片不可超过2M!');
      await give();
      await expect(words).toHaveCount(1);
      await expect(editorBody(page).locator('img')).toHaveCount(0);
      await expect(htmlField(page)).not.toHaveValue(/<img/);
      expect(sent).toEqual([]);
      await page.getByRole('region', { name: '消息' }).getByRole('button', { name: '关闭' }).click();
      await expect(words).toHaveCount(0);
    });
  }

  await test.step('the server refuses what is no image', async () => {
    await paste(page, { ...png('假的.png', 1), buffer: Buffer.from('not an image at all') });
    await expect(page.getByText('不支持这种文件，或文件内容与扩展名不符')).toBeVisible();
    expect(sent).toEqual(['POST']);
    await expect(editorBody(page).locator('img')).toHaveCount(0);
  });

  await test.step('one of another host stays out of the text and is not fetched', async () => {
    await htmlField(page).fill('<p>前<img src="https://images.example/x.png">后</p>');
    await expect(editorBody(page)).toHaveText('前后');
    await expect(editorBody(page).locator('img')).toHaveCount(0);
    expect(foreign).toEqual([]);
  });
});

test.describe('without the editor', () => {
  test.beforeEach(async ({ page, allowConsole }) => {
    allowConsole(/engine-|did not load|net::ERR_FAILED/);
    await page.route(/\/assets\/engine-[^/]*\.js/, (route) => route.abort());
  });

  test('formatted text is shown and cannot be changed; plain text can be typed and comes back in the editor', async ({
    signedIn,
  }) => {
    await signedIn.goto('/test?only=rich-text');
    await signedIn.getByRole('button', { name: '显示编辑器' }).click();
    await expect(signedIn.getByText(/内容带有格式/)).toBeVisible();
    const field = signedIn.getByRole('textbox', { name: '富文本内容' });
    await expect(field).toHaveJSProperty('readOnly', true);
    await expect(field).toHaveValue('欢迎使用富文本编辑器。');
    await htmlField(signedIn).fill('');
    await field.fill('第一行\n1 < 2 & 3');
    await expect(htmlField(signedIn)).toHaveValue('<p>第一行</p>\n<p>1 &lt; 2 &amp; 3</p>');
    await signedIn.unroute(/\/assets\/engine-[^/]*\.js/);
    await signedIn.getByRole('button', { name: '重新加载编辑器' }).click();
    await expect(editorBody(signedIn).locator('p')).toHaveText(['第一行', '1 < 2 & 3'], { timeout: 30_000 });
  });
});

test('staff type, format, undo, see how much they wrote, and make links and tables', async ({ signedIn }) => {
  await openEditor(signedIn);
  await write(signedIn, '商学院通知');
  await expect(htmlField(signedIn)).toHaveValue('<p>商学院通知</p>');
  await tool(signedIn, '加粗').click();
  await expect(htmlField(signedIn)).toHaveValue('<p><strong>商学院通知</strong></p>');
  await tool(signedIn, '居中').click();
  await expect(htmlField(signedIn)).toHaveValue('<p style="text-align: center;"><strong>商学院通知</strong></p>');
  await tool(signedIn, '撤销').click();
  await expect(htmlField(signedIn)).toHaveValue('<p><strong>商学院通知</strong></p>');
  await tool(signedIn, '编号列表').click();
  await expect(htmlField(signedIn)).toHaveValue(/^<ol>\s*<li><strong>商学院通知<\/strong><\/li>\s*<\/ol>$/);
  await expect(signedIn.locator('.tox-statusbar')).toContainText('5 字');

  await test.step('the font sizes are 8 to 36 px, and one is applied (spec §9)', async () => {
    await write(signedIn, '字号');
    await tool(signedIn, /^字号/).click();
    const sizes = signedIn.getByRole('menuitemcheckbox');
    await expect(sizes).toHaveText(['8px', '10px', '12px', '14px', '16px', '18px', '24px', '36px']);
    await sizes.filter({ hasText: '36px' }).click();
    await expect(htmlField(signedIn)).toHaveValue('<p><span style="font-size: 36px;">字号</span></p>');
  });

  await test.step('a link and a table are made, and the screen can be filled', async () => {
    await write(signedIn, '官网');
    await tool(signedIn, '插入或编辑链接').click();
    await signedIn.getByRole('dialog').getByLabel('链接地址').fill('https://school.example/a?b=1');
    await signedIn.getByRole('button', { name: '保存', exact: true }).click();
    await expect(htmlField(signedIn)).toHaveValue('<p><a href="https://school.example/a?b=1">官网</a></p>');
    await signedIn.keyboard.press('ControlOrMeta+End');
    await tool(signedIn, '表格').click();
    await signedIn.getByRole('menuitem', { name: '表格', exact: true }).hover();
    await signedIn.getByRole('button', { name: '3 列，2 行' }).click();
    await expect(editorBody(signedIn).locator('tr')).toHaveCount(2);
    await expect(editorBody(signedIn).locator('td')).toHaveCount(6);
    await tool(signedIn, '全屏').click();
    const box = await signedIn.locator('.tox-tinymce').boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
  });
});

test('a pasted image is stored by the server under its name and shown from there', async ({ signedIn }) => {
  await openEditor(signedIn);
  await htmlField(signedIn).fill('');
  const reply = signedIn.waitForResponse(`**${fileEndpoints.upload.path}`);
  await paste(signedIn, png('截图.png', 3));
  const { url, original_name } = await (await reply).json();
  expect(original_name).toBe('截图.png');
  const image = editorBody(signedIn).locator('img');
  await expect(image).toHaveAttribute('src', new RegExp(`^${url}\\?view=`));
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(32);
  await expect(htmlField(signedIn)).toHaveValue(new RegExp(`<img src="${url}"`));
  await expect(htmlField(signedIn)).not.toHaveValue(/data:|blob:|view=/);

  await test.step('it takes no input while it is disabled', async () => {
    await signedIn.getByRole('button', { name: '禁用' }).click();
    await expect(editorBody(signedIn)).toHaveAttribute('contenteditable', 'false');
    await expect(tool(signedIn, '加粗')).toBeDisabled();
    await signedIn.getByRole('button', { name: '启用' }).click();
    await expect(editorBody(signedIn)).toHaveAttribute('contenteditable', 'true');
  });
});

test('text that was not saved is offered again after a crash, and not after it was saved', async ({ signedIn }) => {
  await openEditor(signedIn);
  await expect(signedIn.getByText(/未保存的草稿/)).toHaveCount(0);
  await write(signedIn, '写了一半');
  await expect(htmlField(signedIn)).toHaveValue('<p>写了一半</p>');
  await openEditor(signedIn);
  await expect(editorBody(signedIn)).toHaveText('欢迎使用富文本编辑器。');
  await signedIn.getByRole('button', { name: '恢复草稿' }).click();
  await expect(editorBody(signedIn)).toHaveText('写了一半');
  await expect(htmlField(signedIn)).toHaveValue('<p>写了一半</p>');
  await expect(signedIn.getByText(/未保存的草稿/)).toHaveCount(0);
  await signedIn.getByRole('button', { name: '保存并清除草稿' }).click();
  await openEditor(signedIn);
  await expect(signedIn.getByText(/未保存的草稿/)).toHaveCount(0);
});

test('the look follows the theme while the text and its history stay', async ({ signedIn }) => {
  await signedIn.emulateMedia({ colorScheme: 'light' });
  await openEditor(signedIn);
  await write(signedIn, '深色');
  await tool(signedIn, '加粗').click();
  const bar = () =>
    signedIn.locator('.tox-editor-header').evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colour(signedIn)).toBe(backgrounds.light);
  const lightBar = await bar();
  await signedIn.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => colour(signedIn)).toBe(backgrounds.dark);
  expect(await bar()).not.toBe(lightBar);
  await tool(signedIn, '撤销').click();
  await expect(htmlField(signedIn)).toHaveValue('<p>深色</p>');
});

test('axe finds nothing serious and nothing is too wide in light and dark at 390 and 1440 px', async ({ signedIn }) => {
  await signedIn.setViewportSize({ width: 390, height: 844 });
  await openEditor(signedIn);
  await signedIn.getByRole('button', { name: '按保存规则预览' }).click();
  await expect(signedIn.locator('.rich-text-view strong')).toHaveText('富文本');
  for (const [colorScheme, background] of Object.entries(backgrounds)) {
    await signedIn.emulateMedia({ colorScheme: colorScheme as 'light' | 'dark' });
    await expect.poll(() => colour(signedIn)).toBe(background);
    for (const width of [390, 1440]) {
      await signedIn.setViewportSize({ width, height: 844 });
      expect(await axeFindings(signedIn), `${colorScheme} ${width} px`).toEqual([]);
      const overflow = await signedIn.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${colorScheme} ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
