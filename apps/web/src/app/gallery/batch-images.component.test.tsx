import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { refuseWith } from '../../platform/http/refuse-with.test-kit';
import { type ScriptedRequest, server } from '../../platform/http/scripted-server.test-kit';
import { axeFindings, colourRules } from '../axe.test-kit';
import { boxOf, expectGone, isWithinWindow } from '../driving.test-kit';
import {
  batchButton,
  batchDialog,
  batchDocument,
  batchFrame,
  batchTexts,
  expectNames,
  expectSummary,
  giveBatch,
  openBatch,
  press,
} from './batch-images.test-kit';
import { picture, storedFile, tooLargeImage } from './given-files.test-kit';
import { editorBody, expectHtml } from './rich-text.test-kit';

const { upload } = fileEndpoints;
const sentNames = () => server.asked(upload).map(({ body }) => ((body as FormData).get('file') as File).name);
const insertedImages = () => [...editorBody().querySelectorAll('img')];
const alts = () => insertedImages().map(({ alt }) => alt);

it('marks wrong types and images over 2 MB at once, in the words of the requirements, and sends none of them', {
  tags: ['long'],
}, async () => {
  await openBatch();
  expect(batchButton('全部上传').disabled).toBe(true);
  giveBatch([new File(['<svg/>'], '图.svg', { type: 'image/svg+xml' }), tooLargeImage('大图.JPG')]);
  await expectNames(['图.svg', '大图.JPG']);
  expect(batchTexts('.batch-state')).toEqual(['只支持 png、gif、jpg、jpeg 格式的图片', '上传失败，图片不可超过2M!']);
  expect(batchButton('全部上传').disabled).toBe(true);
  expect(batchButton('插入').disabled).toBe(true);
  expect(server.asked(upload)).toEqual([]);
  await press('清空列表');
  await expectNames([]);
});

it('is heard from its own page alone: a message from elsewhere uploads nothing', { tags: ['long'] }, async () => {
  await openBatch();
  // From the editor's own window: the origin is right, the window is not.
  const heard = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }));
  window.postMessage({ channel: 'axupimgs', kind: 'upload', id: 1, file: picture('冒充.png') }, location.origin);
  await heard;
  giveBatch([picture('真的.png')]);
  await press('全部上传');
  await expectSummary('共 1 张，已上传 1 张');
  expect(batchTexts('.batch-state')).toEqual(['已上传']);
  expect(sentNames()).toEqual(['真的.png']);
});

it('inserts twelve images in their order, of which three go at a time and one failed, was kept and retried', {
  tags: ['long'],
}, async () => {
  let underWay = 0;
  let most = 0;
  const addresses = new Map<string, string>();
  const take = async (request: ScriptedRequest) => {
    underWay += 1;
    most = Math.max(most, underWay);
    // Later ones that are ready sooner must not change the order.
    const behind = addresses.size % 3 === 0 ? 2 : 1;
    for (let frame = 0; frame < behind; frame += 1) await new Promise(requestAnimationFrame);
    underWay -= 1;
    const stored = storedFile(request);
    if (stored.original_name === '5.PNG' && sentNames().filter((name) => name === '5.PNG').length === 1) {
      return refuseWith(fileErrors.storageFailed);
    }
    addresses.set(stored.original_name, stored.url);
    return stored;
  };
  await openBatch(() => server.answer(upload, take));
  const names = Array.from({ length: 12 }, (_, index) => `${index + 1}.${['png', 'PNG', 'Png'][index % 3]}`);
  giveBatch(names.map(picture));
  await expectNames(names);
  await press('全部上传');
  await expectSummary('共 12 张，已上传 11 张，有问题 1 张');
  expect(batchTexts('.batch-state')).toContain('文件存储暂时不可用，请稍后再试');
  expect(most).toBe(3);
  await press('重新上传 5.PNG');
  await expectSummary('共 12 张，已上传 12 张');
  await press('插入');
  await expectGone(batchDialog);
  const shown = () => insertedImages().map((image) => image.getAttribute('src')?.split('?')[0]);
  await expect.poll(shown).toEqual(names.map((name) => addresses.get(name)));
  expect(new Set(shown()).size).toBe(12);
  await expectHtml(new RegExp(`^<p><img src="${shown()[0]}" alt="1"></p>`));
});

it('changes the order by keyboard and by dragging, lets one image go, and inserts in that order', {
  tags: ['long'],
}, async () => {
  await openBatch();
  giveBatch(['a.png', 'b.png', 'c.png', 'd.png'].map(picture));
  await expectNames(['a.png', 'b.png', 'c.png', 'd.png']);
  batchButton('将 c.png 前移').focus();
  await userEvent.keyboard('{Enter}');
  await expectNames(['a.png', 'c.png', 'b.png', 'd.png']);
  await expect.poll(() => batchDocument().activeElement).toBe(batchButton('将 c.png 前移'));
  await userEvent.keyboard('{Enter}');
  await expectNames(['c.png', 'a.png', 'b.png', 'd.png']);
  const cards = batchFrame.getByRole('listitem');
  await cards.nth(3).dropTo(cards.nth(0));
  await expectNames(['d.png', 'c.png', 'a.png', 'b.png']);
  await press('移除 a.png');
  await press('全部上传');
  await expectSummary('共 3 张，已上传 3 张');
  await press('插入');
  await expect.poll(alts).toEqual(['d', 'c', 'b']);
});

it('takes files that are dragged in, and is closed by Escape without a change', async () => {
  await openBatch();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(picture('拖入.png'));
  for (const type of ['dragover', 'drop']) {
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    batchDocument().querySelector('main')?.dispatchEvent(event);
  }
  await expectNames(['拖入.png']);
  batchButton('全部上传').focus();
  await userEvent.keyboard('{Escape}');
  await expectGone(batchDialog);
  await expectHtml('');
  expect(server.asked(upload)).toEqual([]);
});

it('fits the window of a phone, and axe finds nothing serious on its page, light or dark', {
  tags: ['long'],
}, async () => {
  await page.viewport(390, 844);
  await openBatch();
  giveBatch([picture('手机.png'), tooLargeImage('大图.png'), picture('另一张.png')]);
  await expectNames(['手机.png', '大图.png', '另一张.png']);
  await expect.poll(() => isWithinWindow(batchDialog), { message: JSON.stringify(boxOf(batchDialog)) }).toBe(true);
  const own = batchDocument();
  const overflow = () => own.documentElement.scrollWidth - (own.defaultView?.innerWidth ?? 0);
  for (const colorScheme of ['dark', 'light'] as const) {
    await commands.emulate({ colorScheme });
    await expect.poll(() => own.documentElement.dataset.theme).toBe(colorScheme);
    expect(await axeFindings(colorScheme === 'dark' ? colourRules : undefined, own), colorScheme).toEqual([]);
    expect(overflow(), colorScheme).toBeLessThanOrEqual(0);
  }
});
