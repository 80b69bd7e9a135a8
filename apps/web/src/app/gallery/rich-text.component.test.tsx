import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import tinymce from 'tinymce';
import { afterEach, expect, it, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { refuseWith } from '../../platform/http/refuse-with.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';
import { allowConsole } from '../allowed-errors.test-kit';
import { axeFindings, colourRules } from '../axe.test-kit';
import { boxOf, expectFits, expectGone, expectTexts } from '../driving.test-kit';
import { expectMessage, messagesSoFar, reopenProduct } from '../product.test-kit';
import { picture, tooLargeImage } from './given-files.test-kit';
import {
  answerChooser,
  backgroundOf,
  bar,
  editorBody,
  editorIsReady,
  expectHtml,
  htmlField,
  openEditor,
  openExhibit,
  pasteFile,
  showEditor,
  tool,
  write,
} from './rich-text.test-kit';

const { upload } = fileEndpoints;
const looks = { light: 'rgb(255, 255, 255)', dark: 'rgb(22, 30, 38)' } as const;
const imagesIn = () => [...editorBody().querySelectorAll('img')];
const expectText = (text: string) => expect.poll(() => editorBody().textContent?.trim()).toBe(text);
const draftOffer = page.getByText(/未保存的草稿/);
const changeLook = async (colorScheme: keyof typeof looks) => {
  await commands.emulate({ colorScheme });
  await expect.poll(() => backgroundOf(editorBody())).toBe(looks[colorScheme]);
};

afterEach(() => vi.restoreAllMocks());

it.each([
  ['pasted', async () => pasteFile(tooLargeImage('大图.png'))],
  [
    'chosen by the button',
    async () => {
      answerChooser(tooLargeImage('大图.png'));
      await tool('上传图片').click();
    },
  ],
])(
  'refuses an image of 2 MB and one byte that is %s, in the words of the requirements, and does not send it',
  async (_, give) => {
    await openEditor();
    await give();
    await expectMessage('上传失败，图片不可超过2M!');
    await expect.poll(imagesIn).toEqual([]);
    await expectHtml('<p>欢迎使用<strong>富文本</strong>编辑器。</p>');
    expect(server.asked(upload)).toEqual([]);
    expect(messagesSoFar()).toEqual(['上传失败，图片不可超过2M!']);
  },
);

it('tells what the server refuses and leaves nothing of it; an image of another host is not fetched', async () => {
  await openEditor(() => server.answer(upload, () => refuseWith(fileErrors.wrongType)));
  pasteFile(picture('假的.png'));
  await expectMessage('不支持这种文件，或文件内容与扩展名不符');
  expect(server.asked(upload)).toHaveLength(1);
  await expect.poll(imagesIn).toEqual([]);
  // A request to another host would fail the test by itself.
  await htmlField.fill('<p>前<img src="https://images.example/x.png">后</p>');
  await expectText('前后');
  expect(imagesIn()).toEqual([]);
});

it('shows a pasted image from the address that the server gave, and takes no input while it is disabled', async () => {
  await openEditor();
  await htmlField.fill('');
  pasteFile(picture('截图.png'));
  await expectHtml(/^<p><img src="\/files\/k+\d+\/0123456789abcdef\.png"[^>]*><\/p>$/);
  await expect.poll(() => imagesIn().map(({ naturalWidth }) => naturalWidth)).toEqual([32]);
  expect(imagesIn()[0]?.getAttribute('src')).toMatch(/^\/files\/.*\.png\?view=key$/);
  expect((htmlField.element() as HTMLTextAreaElement).value).not.toMatch(/data:|blob:|view=/);
  const sent = server.asked(upload).map(({ body }) => ((body as FormData).get('file') as File).name);
  expect(sent).toEqual(['截图.png']);

  await page.getByRole('button', { name: '停用' }).click();
  await expect.poll(() => editorBody().getAttribute('contenteditable')).toBe('false');
  await expect.element(tool('加粗')).toBeDisabled();
  await page.getByRole('button', { name: '启用' }).click();
  await expect.poll(() => editorBody().getAttribute('contenteditable')).toBe('true');
});

it('that did not start shows formatted text, takes plain text, and has it when it starts after all', async () => {
  allowConsole(/did not load/);
  vi.spyOn(tinymce, 'init').mockRejectedValueOnce(new Error('no editor today'));
  openExhibit();
  await page.getByRole('button', { name: '显示编辑器' }).click();
  await expect.element(page.getByText(/内容带有格式/)).toBeVisible();
  const field = page.getByRole('textbox', { name: '富文本内容' });
  await expect.element(field).toHaveAttribute('readonly');
  await expect.element(field).toHaveValue('欢迎使用富文本编辑器。');
  await htmlField.fill('');
  await field.fill('第一行\n1 < 2 & 3');
  await expectHtml('<p>第一行</p>\n<p>1 &lt; 2 &amp; 3</p>');
  await page.getByRole('button', { name: '重新加载编辑器' }).click();
  await editorIsReady();
  const lines = () => [...editorBody().querySelectorAll('p')].map(({ textContent }) => textContent);
  await expect.poll(lines).toEqual(['第一行', '1 < 2 & 3']);
});

it('formats what is typed, takes it back, counts it, and offers the font sizes of the specification', {
  tags: ['long'],
}, async () => {
  await openEditor();
  await write('商学院通知');
  await expectHtml('<p>商学院通知</p>');
  await tool('加粗').click();
  await expectHtml('<p><strong>商学院通知</strong></p>');
  await tool('居中').click();
  await expectHtml('<p style="text-align: center;"><strong>商学院通知</strong></p>');
  await tool('撤销').click();
  await expectHtml('<p><strong>商学院通知</strong></p>');
  await tool('编号列表').click();
  await expectHtml(/^<ol>\s*<li><strong>商学院通知<\/strong><\/li>\s*<\/ol>$/);
  await expect.element(page.getByCss('.tox-statusbar')).toHaveTextContent('5 字');

  await write('字号');
  await tool(/^字号/).click();
  const sizes = page.getByRole('menuitemcheckbox');
  await expectTexts(sizes, ['8px', '10px', '12px', '14px', '16px', '18px', '24px', '36px']);
  await sizes.filter({ hasText: '36px' }).click();
  await expectHtml('<p><span style="font-size: 36px;">字号</span></p>');
});

it('makes links and tables, and fills the screen', { tags: ['long'] }, async () => {
  await openEditor();
  await write('官网');
  await tool('插入或编辑链接').click();
  await page.getByRole('dialog').getByLabelText('链接地址').fill('https://school.example/a?b=1');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expectHtml('<p><a href="https://school.example/a?b=1">官网</a></p>');
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await tool('表格').click();
  await page.getByRole('menuitem', { name: '表格', exact: true }).hover();
  await page.getByRole('button', { name: '3 列，2 行' }).click();
  const counts = () => [editorBody().querySelectorAll('tr').length, editorBody().querySelectorAll('td').length];
  await expect.poll(counts).toEqual([2, 6]);
  await tool('全屏').click();
  const { x, y, width, height } = boxOf(page.getByCss('.tox-tinymce'));
  expect({ x, y, width, height }).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
});

it('offers text that was not saved again after a crash, and not after it was saved', { tags: ['long'] }, async () => {
  await openEditor();
  await expectGone(draftOffer);
  await write('写了一半');
  await expectHtml('<p>写了一半</p>');
  reopenProduct();
  await showEditor();
  await expectText('欢迎使用富文本编辑器。');
  await page.getByRole('button', { name: '恢复草稿' }).click();
  await expectText('写了一半');
  await expectHtml('<p>写了一半</p>');
  await expectGone(draftOffer);
  await page.getByRole('button', { name: '保存并清除草稿' }).click();
  reopenProduct();
  await showEditor();
  await expectText('欢迎使用富文本编辑器。');
  await expectGone(draftOffer);
});

it('follows the theme while the text and its history stay', async () => {
  await openEditor();
  await write('深色');
  await tool('加粗').click();
  await changeLook('light');
  const lightBar = backgroundOf(bar());
  await changeLook('dark');
  expect(backgroundOf(bar())).not.toBe(lightBar);
  await tool('撤销').click();
  await expectHtml('<p>深色</p>');
});

it('is drawn so that axe finds nothing serious and nothing is too wide, light and dark, at 390 and 1440 px', {
  tags: ['long'],
}, async () => {
  await page.viewport(390, 844);
  await openEditor();
  await page.getByRole('button', { name: '按保存规则预览' }).click();
  await expect.element(page.getByCss('.rich-text-view strong')).toHaveTextContent('富文本');
  for (const look of ['dark', 'light'] as const) {
    await changeLook(look);
    for (const width of [390, 1440]) {
      await page.viewport(width, 844);
      await expectFits();
      expect(await axeFindings(look === 'dark' ? colourRules : undefined), `${look} ${width} px`).toEqual([]);
    }
  }
});
