import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { imageTooLargeMessage } from '@shuyuan/contract/platform/upload-limits';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { brokenLine, latch, server } from '../../platform/http/scripted-server.test-kit';
import { axeFindings } from '../axe.test-kit';
import { expectCount, expectGone, expectTexts, focusOn, html } from '../driving.test-kit';
import { expectMessage, messagesSoFar, openProduct } from '../product.test-kit';
import { give, picture, scriptFiles, storedFile, text, tooLargeImage } from './given-files.test-kit';
import './gallery-page';
import './uploads-exhibit';

const { upload } = fileEndpoints;
const oneImage = page.getByRole('region', { name: '上传一张图片' });
const manyImages = page.getByRole('region', { name: /^上传多张图片/ });
const files = page.getByRole('region', { name: '上传文件' });
const alertIn = (place: typeof files) => place.getByRole('alert');
const remove = (place: typeof files, name: string) => place.getByRole('button', { name: `移除：${name}`, exact: true });
const wrongContent = '不支持这种文件，或文件内容与扩展名不符';

const open = async () => {
  openProduct('/test?only=uploads', { script: scriptFiles });
  await expect.element(oneImage).toBeVisible();
};
beforeEach(open);

it('refuses an image of 2 MB and one byte before a byte is sent, in the words of the specification', async () => {
  give(html(oneImage), [tooLargeImage('校园.png')]);
  await expectMessage(imageTooLargeMessage);
  await expectTexts(alertIn(oneImage), ['上传失败，图片不可超过2M!']);
  await expectGone(oneImage.getByRole('button', { name: /^重试/ }));
  expect(server.asked(upload)).toEqual([]);
  await remove(oneImage, '校园.png').click();
  await expect.element(oneImage.getByRole('button', { name: '上传图片' })).toBeVisible();
});

it('shows at its place what the server refuses', async () => {
  server.refuse(upload, 400, { errcode: 20001, errmsg: wrongContent });
  give(html(oneImage), [text('假的.png', 30)]);
  await expectTexts(alertIn(oneImage), [wrongContent]);
  await expectMessage(wrongContent);
});

it('refuses what is no picture at a picture, and a program at files', async () => {
  give(html(oneImage), [text('说明.txt', 3)]);
  await expectTexts(alertIn(oneImage), ['只能上传 png、gif、jpg、jpeg、webp 格式的图片']);
  give(html(files), [text('setup.exe', 3)]);
  await expectTexts(alertIn(files), ['不支持上传这种格式的文件']);
  expect(server.asked(upload)).toEqual([]);
});

it('shows a stored picture from its address, lets it be looked at, replaced and removed', async () => {
  give(html(oneImage), [picture('校徽.png')]);
  const image = oneImage.getByRole('img', { name: '第 1 张图片' });
  await expect.element(image).toHaveAttribute('src', expect.stringMatching(/^\/files\//));
  const first = html(image).getAttribute('src');
  await expect.poll(() => (image.element() as HTMLImageElement).naturalWidth).toBe(32);
  await oneImage.getByRole('listitem').first().hover();
  await oneImage.getByRole('button', { name: '预览' }).click();
  const preview = page.getByRole('dialog', { name: '图片预览' });
  await expect.element(preview).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectGone(preview);
  give(html(oneImage), [picture('新校徽.png')]);
  await expect.poll(() => html(image).getAttribute('src')).not.toBe(first);
  await oneImage.getByRole('listitem').first().hover();
  await oneImage.getByRole('button', { name: '移除' }).click();
  await expect.element(oneImage.getByRole('button', { name: '上传图片' })).toBeVisible();
});

it('keeps pictures in the order of choosing and moves them by button, by keyboard and by drag', async () => {
  const order = () =>
    manyImages
      .getByRole('img')
      .elements()
      .map((image) => image.getAttribute('src') ?? '');
  give(html(manyImages), ['一.png', '二.png', '三.png'].map(picture));
  await expect.poll(() => order().filter((src) => src.startsWith('/files/')).length).toBe(3);
  const [a, b, c] = order();
  await manyImages.getByRole('listitem').first().hover();
  await manyImages.getByRole('button', { name: '后移：第 1 张图片' }).click();
  await expect.poll(order).toEqual([b, a, c]);
  await expect.element(manyImages.getByText('已移到第 2 张，共 3 张')).toBeInTheDocument();
  await focusOn(manyImages.getByRole('button', { name: '预览：第 3 张图片' }));
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.poll(order).toEqual([b, c, a]);
  await expect.element(manyImages.getByRole('button', { name: '预览：第 2 张图片' })).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.poll(order).toEqual([c, b, a]);
  const tiles = manyImages.getByRole('listitem');
  await tiles.nth(2).dropTo(tiles.nth(0));
  await expect.poll(order).toEqual([a, c, b]);
});

it('takes pictures from the clipboard and from a drop', async () => {
  const place = html(manyImages.getByRole('button', { name: '添加图片' }));
  const transferOf = (file: File) => {
    const transfer = new DataTransfer();
    transfer.items.add(file);
    return transfer;
  };
  const shared = { bubbles: true, cancelable: true };
  place.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transferOf(picture('image.png')), ...shared }));
  place.dispatchEvent(new DragEvent('drop', { dataTransfer: transferOf(picture('拖入.png')), ...shared }));
  await expectCount(manyImages.getByCss('img[src^="/files/"]'), 2);
});

it('shows how far a slow upload is and lets it be stopped', async () => {
  server.answer(upload, async (request) => {
    request.progress(0.3);
    await latch().opened;
    return storedFile(request);
  });
  give(html(files), [text('讲义.txt', 4096)]);
  const progress = files.getByRole('progressbar', { name: '讲义.txt 的上传进度' });
  await expect.element(progress).toHaveAttribute('aria-valuenow', '30');
  await files.getByRole('button', { name: '取消上传：讲义.txt' }).click();
  await expectGone(files.getByText('讲义.txt'));
  expect(messagesSoFar()).toEqual([]);
});

it('says at the file that an upload broke, and succeeds when it is tried again', async () => {
  server.answer(upload, () => brokenLine());
  give(html(files), [text('课表.txt', 40)]);
  await expect.element(alertIn(files)).toHaveTextContent('网络异常');
  server.answer(upload, storedFile);
  await files.getByRole('button', { name: '重试：课表.txt' }).click();
  await expect.element(remove(files, '课表.txt')).toBeVisible();
  await expectGone(files.getByRole('progressbar'));
  await expectGone(alertIn(files));
});

it('is drawn on a phone so that axe finds nothing serious, light or dark', async () => {
  await page.viewport(390, 844);
  give(html(oneImage), [tooLargeImage('校园.png')]);
  give(html(files), [text('课表.txt', 40)]);
  await expect.element(alertIn(oneImage)).toBeVisible();
  await expect.element(remove(files, '课表.txt')).toBeVisible();
  for (const look of ['浅色', '深色']) {
    await page.getByRole('button', { name: look, exact: true }).click();
    expect(await axeFindings(), look).toEqual([]);
  }
});
