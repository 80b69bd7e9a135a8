import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindingsInBothLooks } from '../../app/axe.test-kit';
import { expectFits, expectGone, expectTexts, html, isWithinWindow } from '../../app/driving.test-kit';
import { give, text } from '../../app/gallery/given-files.test-kit';
import { expectMessage } from '../../app/product.test-kit';
import { refuseWith } from '../../platform/http/refuse-with.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';
import {
  fileOf,
  fileRow,
  libraryPlace,
  libraryTable,
  openLibrary,
  pictureOf,
  storeIn,
} from './scripted-library.test-kit';

const { batchDestroy, destroy, index, link, show, upload, usage } = fileEndpoints;
const longName = '一个名字很长很长的文件：2026 年春季工商管理硕士招生宣传海报终稿第三版.png';
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const drawer = page.getByRole('dialog', { name: '文件详情' });
const more = async (name: string, entry: string) => {
  await button(`更多 ${name}`).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const wholeAddress = ({ url }: { url: string }) => location.origin + url;
const watchCopies = () => vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
/** Records downloads without leaving the page. */
const watchSaves = () => vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);

afterEach(() => vi.restoreAllMocks());

describe('the library', () => {
  it('says what to do while it is empty, and takes a file that is dropped on it', async () => {
    await openLibrary([]);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(text('通知.txt', 12));
    html(libraryPlace).dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    await expectMessage('上传成功');
    await expect.element(fileRow('通知.txt')).toBeVisible();
  });

  it('lists the fields of the specification and is searched by the name', { tags: ['long'] }, async () => {
    await openLibrary([fileOf({ original_name: '招生简章.txt' }), pictureOf('校徽.png')]);
    for (const title of ['源名称', '名称', '后缀', '大小', '地址', '类型', '上传时间', '上传人', '引用']) {
      await expect.element(libraryTable.getByRole('columnheader', { name: title, exact: true })).toBeInTheDocument();
    }
    await expect.element(fileRow('校徽.png')).toHaveTextContent('图片');
    await button('高级搜索').click();
    await page.getByLabelText('源名称').fill('校徽');
    await userEvent.keyboard('{Enter}');
    await expectGone(fileRow('招生简章.txt'));
    await expect.element(fileRow('校徽.png')).toBeVisible();
    expect(JSON.parse(server.asked(index).at(-1)?.query.search ?? '')).toEqual({ original_name: '校徽' });
    const opened = vi.fn();
    page
      .getByCss('.library input[type=file]')
      .first()
      .element()
      .addEventListener('click', (event) => {
        event.preventDefault();
        opened();
      });
    await button('高级搜索（1）').click();
    await page.getByRole('dialog', { name: '高级搜索' }).getByRole('button', { name: '新增' }).click();
    expect(opened).toHaveBeenCalledOnce();
  });

  it('shows every column at 1440 px, also beside a long name, and copies the address from its cell', async () => {
    const copied = watchCopies();
    const file = pictureOf(longName);
    await openLibrary([file]);
    const scroller = page.getByCss('.data-table-scroll');
    await expect.poll(() => html(scroller).scrollWidth - html(scroller).clientWidth).toBe(0);
    for (const title of ['地址', '上传时间', '上传人', '引用']) {
      const header = libraryTable.getByRole('columnheader', { name: title, exact: true });
      await expect.poll(() => isWithinWindow(header), { message: title }).toBe(true);
    }
    await button(`复制地址 ${longName}`).click();
    await expectMessage('地址已复制');
    expect(copied).toHaveBeenCalledExactlyOnceWith(wholeAddress(file));
  });

  it('offers no upload, no buttons and no links to whoever may only look', async () => {
    await openLibrary([fileOf({ original_name: '招生简章.txt', use_count: 1 })], { auths: ['index'] });
    await expectGone(button('上传文件'));
    await expectGone(page.getByRole('button', { name: /招生简章/ }));
    await expectGone(page.getByRole('button', { name: '批量删除' }));
  });

  it('is drawn so that axe finds nothing serious, with its drawer and as cards on a phone', {
    tags: ['long'],
  }, async () => {
    const file = pictureOf(longName);
    await openLibrary([file], { script: () => server.answer(show, { data: { ...file, uses: [] } }) });
    expect(await axeFindingsInBothLooks()).toEqual([]);
    await page.getByRole('button', { name: /^详情/ }).click();
    await expect.element(drawer).toHaveTextContent('引用位置（0）');
    expect(await axeFindingsInBothLooks()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await page.viewport(390, 844);
    await expect.element(page.getByRole('button', { name: /^详情/ })).toBeVisible();
    // The drawer is still closing.
    await expectFits();
    expect(await axeFindingsInBothLooks()).toEqual([]);
  });
});

describe('a file', () => {
  it('that is a picture is looked at over the page, and its address is copied whole', async () => {
    const copied = watchCopies();
    const file = pictureOf('校徽.png');
    await openLibrary([file]);
    const opener = button('预览 校徽.png');
    await opener.click();
    const viewer = page.getByRole('dialog', { name: '校徽.png' });
    const image = viewer.getByRole('img');
    await expect.poll(() => (image.query() as HTMLImageElement | null)?.naturalWidth).toBe(32);
    await userEvent.keyboard('{Escape}');
    await expectGone(viewer);
    await expect.element(opener).toHaveFocus();
    await more('校徽.png', '复制地址');
    await expectMessage('地址已复制');
    expect(copied).toHaveBeenCalledExactlyOnceWith(wholeAddress(file));
  });

  it('that is a PDF is not called a preview and then downloaded: its name opens the detail, 下载 saves it', async () => {
    const saved = watchSaves();
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const file = fileOf({ original_name: '学员手册.pdf', extension: 'pdf', mime: 'application/pdf' });
    await openLibrary([file], {
      script: () => {
        server.answer(link, { data: { url: '/files/signed-link', expires_in: 300 } });
        server.answer(show, { data: { ...file, uses: [] } });
      },
    });
    await expectGone(page.getByRole('button', { name: /预览/ }));
    await button('更多 学员手册.pdf').click();
    await expectTexts(page.getByRole('menuitem'), ['下载', '复制地址']);
    await page.getByRole('menuitem', { name: '下载' }).click();
    const whole = `${location.origin}/files/signed-link`;
    await expect.poll(() => saved.mock.contexts).toMatchObject([{ href: whole, target: '' }]);
    // With the attribute the browser also saves files that it could display.
    expect((saved.mock.contexts[0] as HTMLAnchorElement).hasAttribute('download')).toBe(true);
    expect(server.asked(link).map(({ query }) => query)).toEqual([{ id: String(file.id) }]);
    await button('查看 学员手册.pdf').click();
    await expect.element(drawer).toHaveTextContent('学员手册.pdf');
    expect(opened).not.toHaveBeenCalled();
  });

  it('without an address cannot be downloaded', async () => {
    const saved = watchSaves();
    await openLibrary([fileOf({ original_name: '招生简章.txt', url: '' })]);
    await more('招生简章.txt', '下载');
    await expectMessage('此文件没有url不能下载');
    expect(server.asked(link)).toEqual([]);
    expect(saved).not.toHaveBeenCalled();
  });

  it('in use is not deleted and says where it is used; freed, it goes', { tags: ['long'] }, async () => {
    const words = '文件正在 1 处使用，不能删除：2026 春季班的封面';
    const file = pictureOf('封面.png', { use_count: 1 });
    const files = [file];
    await openLibrary(files, {
      script: () => {
        const uses = [{ type: 'class', id: '7', title: '2026 春季班的封面' }];
        server.answer(show, { data: { ...file, uses } });
        server.answer(destroy, () => refuseWith(fileErrors.stillUsed, { errmsg: words }));
      },
    });
    const remove = button('删除 封面.png');
    const asked = page.getByRole('alertdialog', { name: '确认删除吗？' });
    await remove.click();
    await expect.element(asked).toHaveTextContent('封面.png');
    await asked.getByRole('button', { name: '取消' }).click();
    await expectGone(asked);
    expect(server.asked(destroy)).toEqual([]);
    await remove.click();
    await asked.getByRole('button', { name: '确定' }).click();
    await expectMessage(words);
    await expect.element(fileRow('封面.png')).toBeVisible();
    await button('查看引用 封面.png').click();
    await expect.element(drawer).toHaveTextContent('引用位置（1）');
    await expectTexts(drawer.getByRole('listitem'), ['2026 春季班的封面']);
    await userEvent.keyboard('{Escape}');
    await expectGone(drawer);
    server.answer(destroy, () => {
      files.pop();
      return { msg: '' };
    });
    await remove.click();
    await asked.getByRole('button', { name: '确定' }).click();
    await expectMessage('删除成功');
    await expectGone(fileRow('封面.png'));
    expect(server.asked(destroy).map(({ body }) => body)).toEqual([{ id: file.id }, { id: file.id }]);
  });

  it('among several that are deleted in one go is named when it is in use, and stays chosen', {
    tags: ['long'],
  }, async () => {
    const files = ['一.txt', '二.txt', '三.txt'].map((original_name) => fileOf({ original_name }));
    const ids = files.map(({ id }) => id);
    const msg = '1 个文件正在使用，没有删除：二.txt（秋季班通知）';
    await openLibrary(files, {
      script: () =>
        server.answer(batchDestroy, () => {
          const [first, used, last] = files.splice(0);
          if (first === undefined || used === undefined || last === undefined)
            throw new Error('three files were listed');
          files.push(used);
          const inUse = { id: used.id, original_name: used.original_name, uses: ['秋季班通知'] };
          return { msg, data: { deleted: [first.id, last.id], in_use: [inUse] } };
        }),
    });
    await page.getByRole('checkbox', { name: /本页|全选/ }).click();
    const start = page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '批量删除' });
    await start.click();
    const asked = page.getByRole('alertdialog', { name: '确定要删除吗？' });
    await expect.element(asked).toHaveTextContent('选中的 3 个文件');
    await asked.getByRole('button', { name: '取消' }).click();
    await expectGone(asked);
    expect(server.asked(batchDestroy)).toEqual([]);
    await start.click();
    await asked.getByRole('button', { name: '确定' }).click();
    await expectMessage('删除成功');
    await expectMessage(msg);
    expect(server.asked(batchDestroy).map(({ body }) => body)).toEqual([{ ids }]);
    expect(server.asked(destroy)).toEqual([]);
    await expectGone(fileRow('一.txt'));
    await expectGone(fileRow('三.txt'));
    await expect.element(fileRow('二.txt').getByRole('checkbox')).toBeChecked();
  });
});

it('warns when a quota is nearly used, shows a full one, tells in its place what was refused and what to do', async () => {
  const kilobyte = 1024;
  const limit = 1024 * kilobyte;
  const taken = (kilobytes: number, unused = { bytes: 0, files: 0 }) => {
    const own = { bytes: kilobytes * kilobyte, files: 1, limit };
    const waiting = { bytes: 3 * kilobyte, files: unused.files * 2 };
    server.answer(usage, { data: { own, all: { ...own, limit: 100 * limit }, unused, waiting } });
  };
  const room = page.getByRole('region', { name: '上传空间' });
  const level = () => {
    const { value, low, high } = room.getByRole('meter', { name: '我的用量' }).element() as HTMLMeterElement;
    if (value > high) return 'full';
    return value > low ? 'high' : 'fine';
  };
  const files = [fileOf({ original_name: '课表.txt', size: 600 * kilobyte })];
  await openLibrary(files, { script: () => taken(600, { bytes: 600 * kilobyte, files: 1 }) });
  await expect.element(room).toHaveTextContent('600 KB / 1 MB');
  await expect.element(room).toHaveTextContent('没有被引用的文件 1 个，共 600 KB');
  await expect.element(room).toHaveTextContent('公开表单上还没有提交的文件 2 个，共 3 KB');
  expect(level()).toBe('fine');

  const words = '上传失败，您的上传空间不足：共 1 MB，已用 600 KB。请先删除不用的文件，或请管理员调整限额';
  server.answer(upload, () => refuseWith(fileErrors.userQuota, { errmsg: words }));
  give(html(libraryPlace), [text('讲义.txt', 500)]);
  const tray = page.getByRole('list', { name: '正在上传的文件' });
  await expect.element(tray.getByRole('listitem')).toHaveTextContent(words);
  await page.viewport(390, 844);
  await expectFits();
  await page.viewport(1440, 900);

  server.answer(destroy, () => {
    files.pop();
    taken(924);
    return { msg: '' };
  });
  server.answer(upload, (request) => {
    taken(1024);
    return storeIn(files, request);
  });
  await button('删除 课表.txt').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect.element(room).toHaveTextContent('924 KB / 1 MB');
  expect(level()).toBe('high');
  await tray.getByRole('button', { name: '重试：讲义.txt' }).click();
  await expect.element(fileRow('讲义.txt')).toBeVisible();
  await expect.element(room).toHaveTextContent('1 MB / 1 MB · 已满，不能再上传');
  expect(level(), 'the bar is drawn as full').toBe('full');
});
