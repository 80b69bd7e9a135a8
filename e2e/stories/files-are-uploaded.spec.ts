import type { Page } from '@playwright/test';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { imageTooLargeMessage } from '@shuyuan/contract/platform/upload-limits';
import { axeFindings } from '../fixtures/axe';
import { expect, test } from '../fixtures/product';
import { type GivenFile, png, tooLargeImage } from '../fixtures/rich-text';

const uploadPath = `**${fileEndpoints.upload.path}`;
const oneImage = (page: Page) => page.getByRole('region', { name: '上传一张图片' });
const manyImages = (page: Page) => page.getByRole('region', { name: /^上传多张图片/ });
const files = (page: Page) => page.getByRole('region', { name: '上传文件' });
const errorToast = (page: Page) => page.getByRole('region', { name: '消息' }).getByRole('alert');
const give = (place: ReturnType<typeof oneImage>, given: GivenFile[]) =>
  place.locator('input[type=file]').first().setInputFiles(given);
const text = (name: string, bytes: number): GivenFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(bytes, 'x'),
});

test.beforeEach(async ({ signedIn: page }) => {
  await page.goto('/test?only=uploads');
  await expect(oneImage(page)).toBeVisible({ timeout: 30_000 });
});

test('what cannot be taken is refused at its place', async ({ signedIn: page, told, allowConsole }) => {
  allowConsole(/status of 4\d\d/);
  await test.step('an image of 2 MB and one byte, before a byte is sent, in the words of the specification', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await give(oneImage(page), [tooLargeImage('校园.png')]);
    await told(imageTooLargeMessage);
    await expect(oneImage(page).getByRole('alert')).toHaveText('上传失败，图片不可超过2M!');
    await expect(oneImage(page).getByRole('button', { name: /^重试/ })).toHaveCount(0);
    expect(sent.filter((url) => url.endsWith(fileEndpoints.upload.path))).toEqual([]);
    await oneImage(page).getByRole('button', { name: '移除：校园.png' }).click();
    await expect(oneImage(page).getByRole('button', { name: '上传图片' })).toBeVisible();
  });

  await test.step('a file that is not what its name says, by the server', async () => {
    await give(oneImage(page), [text('假的.png', 30)]);
    await expect(oneImage(page).getByRole('alert')).toHaveText('不支持这种文件，或文件内容与扩展名不符');
    await told('不支持这种文件，或文件内容与扩展名不符');
    await oneImage(page).getByRole('button', { name: '移除：假的.png' }).click();
  });

  await test.step('what is no picture at a picture, and a program at files', async () => {
    await give(oneImage(page), [text('说明.txt', 3)]);
    await expect(oneImage(page).getByRole('alert')).toHaveText('只能上传 png、gif、jpg、jpeg、webp 格式的图片');
    await give(files(page), [text('setup.exe', 3)]);
    await expect(files(page).getByRole('alert')).toHaveText('不支持上传这种格式的文件');
  });
});

test('a picture is stored, shown from its address, looked at, replaced and removed', async ({ signedIn: page }) => {
  const place = oneImage(page);
  await give(place, [png('校徽.png', 3)]);
  const image = place.getByRole('img', { name: '第 1 张图片' });
  await expect(image).toHaveAttribute('src', /^\/files\//);
  const first = await image.getAttribute('src');
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(32);
  await place.getByRole('listitem').first().hover();
  await place.getByRole('button', { name: '预览' }).click();
  await expect(page.getByRole('dialog', { name: '图片预览' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '图片预览' })).toHaveCount(0);
  await give(place, [png('新校徽.png', 4)]);
  await expect(image).not.toHaveAttribute('src', first ?? '');
  await place.getByRole('listitem').first().hover();
  await place.getByRole('button', { name: '移除' }).click();
  await expect(place.getByRole('button', { name: '上传图片' })).toBeVisible();
});

test('pictures keep the order of choosing and change places by button, by keyboard and by drag', async ({
  signedIn: page,
}) => {
  const place = manyImages(page);
  const order = () => place.getByRole('img').evaluateAll((all) => all.map((img) => img.getAttribute('src') ?? ''));
  await give(place, [png('一.png', 11), png('二.png', 12), png('三.png', 13)]);
  await expect.poll(async () => (await order()).filter((src) => src.startsWith('/files/')).length).toBe(3);
  const [a, b, c] = await order();
  await place.getByRole('listitem').first().hover();
  await place.getByRole('button', { name: '后移：第 1 张图片' }).click();
  await expect.poll(order).toEqual([b, a, c]);
  await expect(place.getByText('已移到第 2 张，共 3 张')).toBeAttached();
  await place.getByRole('button', { name: '预览：第 3 张图片' }).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(order).toEqual([b, c, a]);
  await expect(place.getByRole('button', { name: '预览：第 2 张图片' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(order).toEqual([c, b, a]);
  await place.getByRole('listitem').nth(2).dragTo(place.getByRole('listitem').nth(0));
  await expect.poll(order).toEqual([a, c, b]);
});

test('pictures are taken from the clipboard and from a drop', async ({ signedIn: page }) => {
  const place = manyImages(page);
  const bytes = (given: GivenFile) => [...given.buffer];
  const hand = (kind: 'paste' | 'drop', given: GivenFile) =>
    place.getByRole('button', { name: '添加图片' }).evaluate(
      (element, { kind, name, content }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(content)], name, { type: 'image/png' }));
        const event =
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
        element.dispatchEvent(event);
      },
      { kind, name: given.name, content: bytes(given) },
    );
  await hand('paste', png('image.png', 21));
  await hand('drop', png('拖入.png', 22));
  await expect(place.locator('img[src^="/files/"]')).toHaveCount(2);
});

test('a slow upload shows how far it is and can be stopped; nothing of it stays', async ({
  signedIn: page,
  context,
  product,
}) => {
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 150 * 1024,
  });
  await give(files(page), [text('讲义.txt', 4 * 1024 * 1024)]);
  const progress = files(page).getByRole('progressbar', { name: '讲义.txt 的上传进度' });
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  expect(Number(await progress.getAttribute('aria-valuenow'))).toBeLessThan(100);
  await files(page).getByRole('button', { name: '取消上传：讲义.txt' }).click();
  await expect(files(page).getByText('讲义.txt')).toHaveCount(0);
  await expect(errorToast(page)).toHaveCount(0);
  expect(await product.sql("select 1 from app.file where original_name = '讲义.txt'")).toEqual([]);
});

test('a broken upload says so at the file and succeeds when tried again', async ({ signedIn: page, allowConsole }) => {
  allowConsole(/net::ERR_CONNECTION_RESET/);
  await page.route(uploadPath, (route) => route.abort('connectionreset'), { times: 1 });
  await give(files(page), [text('课表.txt', 40)]);
  await expect(files(page).getByRole('alert')).toContainText('网络异常');
  await files(page).getByRole('button', { name: '重试：课表.txt' }).click();
  await expect(files(page).getByRole('button', { name: '移除：课表.txt' })).toBeVisible();
  await expect(files(page).getByRole('progressbar')).toHaveCount(0);
  await expect(files(page).getByRole('alert')).toHaveCount(0);
});

test('axe finds nothing serious in the upload controls at 390 px, light or dark', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await give(oneImage(page), [tooLargeImage('校园.png')]);
  await give(files(page), [text('课表.txt', 40)]);
  await expect(oneImage(page).getByRole('alert')).toBeVisible();
  await expect(files(page).getByRole('button', { name: '移除：课表.txt' })).toBeVisible();
  for (const mode of ['浅色', '深色']) {
    await page.getByRole('button', { name: mode, exact: true }).click();
    expect(await axeFindings(page), mode).toEqual([]);
  }
});
