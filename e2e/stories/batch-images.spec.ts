import type { Page } from '@playwright/test';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { axeFindings } from '../fixtures/axe';
import { expect, test } from '../fixtures/product';
import { batchPage, editorBody, htmlField, openEditor, png, tooLargeImage } from '../fixtures/rich-text';

// The editor is a megabyte of script to read; a busy machine takes its time.
test.describe.configure({ timeout: 120_000 });

const pageAddress = '/admin/tinymce/plugins/axupimgs/upfiles.html';

const openBatch = async (page: Page) => {
  await openEditor(page);
  await htmlField(page).fill('');
  await page.getByRole('button', { name: '批量上传图片' }).click();
  await expect(batchPage(page).getByRole('button', { name: '添加文件' })).toBeFocused();
};

const give = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  batchPage(page).locator('input[type=file]').setInputFiles(files);

const names = (page: Page) => batchPage(page).locator('.batch-name');
const tool = (page: Page, name: string | RegExp) => batchPage(page).getByRole('button', { name, exact: true });

test('marks wrong types and images over 2 MB at once, in the words of the spec, and sends none of them', async ({
  signedIn,
}) => {
  const sent: string[] = [];
  signedIn.on('request', (request) => {
    if (request.url().endsWith(fileEndpoints.upload.path)) sent.push(request.method());
  });
  await openBatch(signedIn);
  await expect(tool(signedIn, '全部上传')).toBeDisabled();
  await give(signedIn, [
    { name: '图.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    tooLargeImage('大图.JPG'),
  ]);
  const cards = batchPage(signedIn).getByRole('listitem');
  await expect(cards.nth(0)).toContainText('只支持 png、gif、jpg、jpeg 格式的图片');
  await expect(cards.nth(1)).toContainText('上传失败，图片不可超过2M!');
  await expect(tool(signedIn, '全部上传')).toBeDisabled();
  await expect(tool(signedIn, '插入')).toBeDisabled();
  expect(sent).toEqual([]);
  await tool(signedIn, '清空列表').click();
  await expect(cards).toHaveCount(0);

  await test.step('it hears nobody but its own page: a message from elsewhere uploads and inserts nothing', async () => {
    const file = png('冒充.png', 1);
    // From the editor's own window: the origin is right, the window is not.
    await signedIn.evaluate(
      async ({ base64, name }) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const heard = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }));
        window.postMessage(
          { channel: 'axupimgs', kind: 'upload', id: 1, file: new File([bytes], name) },
          location.origin,
        );
        await heard;
      },
      { base64: file.buffer.toString('base64'), name: file.name },
    );
    await give(signedIn, [png('真的.png', 2)]);
    await tool(signedIn, '全部上传').click();
    await expect(batchPage(signedIn).getByText('已上传', { exact: true })).toHaveCount(1);
    expect(sent).toEqual(['POST']);
  });
});

test('opened by itself the page does nothing and says where it belongs', async ({ signedIn }) => {
  const reply = await signedIn.goto(pageAddress);
  expect(reply?.headers()['content-type']).toContain('text/html');
  await expect(signedIn.getByText('请在编辑器的工具栏中点击“批量上传图片”打开本页。')).toBeVisible();
  await expect(signedIn.getByRole('button')).toHaveCount(0);
});

test('twelve images are inserted in their order; the one that failed was kept and retried', async ({
  signedIn,
  allowConsole,
}) => {
  allowConsole(/status of 503/);
  let failures = 0;
  let underWay = 0;
  let most = 0;
  const addresses = new Map<string, string>();
  await signedIn.route(`**${fileEndpoints.upload.path}`, async (route) => {
    underWay += 1;
    most = Math.max(most, underWay);
    const name = /filename="([^"]+)"/.exec(route.request().postDataBuffer()?.toString('utf8') ?? '')?.[1] ?? '';
    try {
      if (name.startsWith('5.') && failures === 0) {
        failures += 1;
        await route.fulfill({ status: 503, json: { errcode: 20009, errmsg: '文件存储暂时不可用，请稍后再试' } });
        return;
      }
      const response = await route.fetch();
      addresses.set(name, (await response.json()).url);
      await route.fulfill({ response });
    } finally {
      underWay -= 1;
    }
  });
  await openBatch(signedIn);
  const endings = ['png', 'PNG', 'Png'];
  const files = Array.from({ length: 12 }, (_, index) => png(`${index + 1}.${endings[index % 3]}`, index + 1));
  await give(signedIn, files);
  await expect(names(signedIn)).toHaveText(files.map(({ name }) => name));
  await tool(signedIn, '全部上传').click();
  const summary = batchPage(signedIn).getByRole('status');
  await expect(summary).toHaveText('共 12 张，已上传 11 张，有问题 1 张', { timeout: 60_000 });
  await expect(batchPage(signedIn).getByText('文件存储暂时不可用，请稍后再试')).toBeVisible();
  expect(most).toBeLessThanOrEqual(3);
  await tool(signedIn, '重新上传 5.PNG').click();
  await expect(summary).toHaveText('共 12 张，已上传 12 张');
  await tool(signedIn, '插入').click();
  await expect(signedIn.locator('.tox-dialog')).toHaveCount(0);
  const images = editorBody(signedIn).locator('img');
  await expect(images).toHaveCount(12);
  const order = await images.evaluateAll((shown) => shown.map((image) => image.getAttribute('src')?.split('?')[0]));
  expect(order).toEqual(files.map(({ name }) => addresses.get(name)));
  expect(new Set(order).size).toBe(12);
  await expect(htmlField(signedIn)).toHaveValue(new RegExp(`^<p><img src="${order[0]}" alt="1"></p>`));
});

test('the order changes by keyboard and by dragging, one image is removed, and that order is inserted', async ({
  signedIn,
}) => {
  await openBatch(signedIn);
  await give(signedIn, [png('a.png', 1), png('b.png', 2), png('c.png', 3), png('d.png', 4)]);
  await tool(signedIn, '将 c.png 前移').focus();
  await signedIn.keyboard.press('Enter');
  await expect(names(signedIn)).toHaveText(['a.png', 'c.png', 'b.png', 'd.png']);
  await expect(tool(signedIn, '将 c.png 前移')).toBeFocused();
  await signedIn.keyboard.press('Enter');
  await expect(names(signedIn)).toHaveText(['c.png', 'a.png', 'b.png', 'd.png']);
  const cards = batchPage(signedIn).getByRole('listitem');
  await cards.nth(3).dragTo(cards.nth(0));
  await expect(names(signedIn)).toHaveText(['d.png', 'c.png', 'a.png', 'b.png']);
  await tool(signedIn, '移除 a.png').click();
  await tool(signedIn, '全部上传').click();
  await expect(batchPage(signedIn).getByRole('status')).toHaveText('共 3 张，已上传 3 张');
  await tool(signedIn, '插入').click();
  const images = editorBody(signedIn).locator('img');
  await expect(images).toHaveCount(3);
  const alts = await images.evaluateAll((shown) => shown.map((image) => image.getAttribute('alt')));
  expect(alts).toEqual(['d', 'c', 'b']);
});

test('files are dragged in, and Escape closes the dialog without a change', async ({ signedIn }) => {
  await openBatch(signedIn);
  const { buffer } = png('拖入.png', 5);
  await batchPage(signedIn)
    .locator('main')
    .evaluate((main, base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], '拖入.png', { type: 'image/png' }));
      for (const type of ['dragover', 'drop']) {
        main.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    }, buffer.toString('base64'));
  await expect(names(signedIn)).toHaveText(['拖入.png']);
  await tool(signedIn, '全部上传').focus();
  await signedIn.keyboard.press('Escape');
  await expect(signedIn.locator('.tox-dialog')).toHaveCount(0);
  await expect(htmlField(signedIn)).toHaveValue('');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on a phone in ${colorScheme} the dialog fits the window and axe finds nothing serious`, async ({
    signedIn,
  }) => {
    await signedIn.setViewportSize({ width: 390, height: 844 });
    await signedIn.emulateMedia({ colorScheme });
    await openBatch(signedIn);
    await give(signedIn, [png('手机.png', 6), tooLargeImage('大图.png'), png('另一张.png', 7)]);
    await expect(names(signedIn)).toHaveCount(3);
    const dialog = await signedIn.locator('.tox-dialog').boundingBox();
    expect(dialog?.x).toBeGreaterThanOrEqual(0);
    expect((dialog?.x ?? 0) + (dialog?.width ?? 0)).toBeLessThanOrEqual(390);
    expect((dialog?.y ?? 0) + (dialog?.height ?? 0)).toBeLessThanOrEqual(844);
    const inner = signedIn.frames().find((frame) => frame.url().endsWith(pageAddress));
    expect(inner === undefined ? ['no page'] : await axeFindings(inner)).toEqual([]);
    expect(await inner?.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
}
