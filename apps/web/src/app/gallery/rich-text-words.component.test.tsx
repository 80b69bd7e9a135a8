// @module-tag long
import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectGone, html } from '../driving.test-kit';
import { batchDocument, openBatchDialog } from './batch-images.test-kit';
import { picture } from './given-files.test-kit';
import { answerChooser, editorBody, editorFrame, htmlField, openEditor } from './rich-text.test-kit';

/** Words that are the same in Chinese texts: units, formats, names of keys. */
const international = /(?<![A-Za-z])(?:HTML|URL|px|Ctrl|Shift|Alt|png|gif|jpg|jpeg|MB|KB)(?![A-Za-z])/g;
const isEnglish = (text: string): boolean => /[A-Za-z]{2,}/.test(text.replaceAll(international, ''));
const spokenNames = ['title', 'aria-label', 'placeholder', 'alt', 'aria-valuetext', 'aria-description'];

const wordsIn = (element: Element): (string | null)[] => [
  ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map((node) => node.textContent),
  ...spokenNames.map((name) => element.getAttribute(name)),
];

const isPerceived = (element: Element): boolean =>
  element.checkVisibility() || element.matches('[aria-live], [aria-live] *');

/** All visible or accessible text of these elements that contains English words. */
const englishWithin = (roots: Iterable<Element>): string[] =>
  [...roots]
    .flatMap((root) => [root, ...root.querySelectorAll('*')])
    .filter(isPerceived)
    .flatMap(wordsIn)
    .filter((text): text is string => text !== null && isEnglish(text));

/** The same in the editor, its menus and its dialogs. */
const englishNow = (): string[] => englishWithin(document.querySelectorAll('.tox'));

const tool = (name: string) => page.getByCss(`.tox [data-mce-name="${name}"]`).last();
const menus = page.getByCss('.tox-menu');
const dialog = page.getByRole('dialog');

/** The elements that are there now, by index: several may have the same name. */
const eachOf = (locator: Locator): Locator[] => locator.elements().map((_, at) => locator.nth(at));

/** Opens each submenu of the menu that is open. */
const lookIntoMenu = async (): Promise<string[]> => {
  const seen = englishNow();
  for (const entry of eachOf(page.getByCss('.tox-menu [role=menuitem][aria-haspopup=true]'))) {
    await entry.hover();
    await expect.element(entry).toHaveAttribute('aria-expanded', 'true');
    seen.push(...englishNow());
  }
  return seen;
};

/** Opens each list of the dialog that is open, then closes the dialog. */
const lookIntoDialog = async (): Promise<string[]> => {
  await expect.element(dialog).toBeVisible();
  const seen = englishNow();
  for (const list of eachOf(dialog.getByCss('button[aria-haspopup=true]'))) {
    await list.click();
    await expect.element(menus.last()).toBeVisible();
    seen.push(...englishNow());
    await userEvent.keyboard('{Escape}');
    await expectGone(menus);
  }
  await dialog.getByRole('button', { name: '关闭' }).first().click();
  await expectGone(dialog);
  return seen;
};

it('holds no English word in the menus and drop-downs of the toolbar', async () => {
  await openEditor();
  expect(englishNow()).toEqual([]);
  for (const name of ['blocks', 'fontsize', 'forecolor-chevron', 'backcolor-chevron', 'table']) {
    await tool(name).click();
    await expect.element(menus.first()).toBeVisible();
    expect(await lookIntoMenu(), name).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Escape}');
    await expectGone(menus);
  }
  // Proves that the search finds an English word where there is one.
  html(tool('bold')).setAttribute('aria-label', 'Bold (Ctrl+B)');
  expect(englishNow()).toEqual(['Bold (Ctrl+B)']);
});

it('holds no English word in the dialogs of the toolbar, nor on the page of the batch', async () => {
  await openEditor();
  for (const name of ['link', 'searchreplace', 'wordcount']) {
    await tool(name).click();
    expect(await lookIntoDialog(), name).toEqual([]);
  }
  await tool('forecolor-chevron').click();
  await page.getByCss('.tox-swatches__picker-btn').click();
  expect(await lookIntoDialog()).toEqual([]);
  await openBatchDialog();
  expect(englishNow()).toEqual([]);
  expect(englishWithin([batchDocument().body])).toEqual([]);
});

it('holds no English word in the tools of a link, a table and a picture', async () => {
  await openEditor();
  await htmlField.fill(
    `<p><a href="https://a.cn">官网</a></p>${'<p>行</p>'.repeat(4)}<table><tbody><tr><td>甲</td></tr></tbody></table>`,
  );
  await editorFrame.getByCss('a').click();
  await expect.element(page.getByCss('.tox-pop')).toBeVisible();
  expect(englishNow().filter((text) => text !== 'https://a.cn')).toEqual([]);
  for (const name of ['tableprops', 'tablecellprops']) {
    await editorFrame.getByCss('td').click();
    await tool(name).click();
    expect(await lookIntoDialog(), name).toEqual([]);
  }
  await editorFrame.getByCss('td').click();
  await tool('table').click();
  await expect.element(menus.first()).toBeVisible();
  expect(await lookIntoMenu()).toEqual([]);
  await page.getByRole('menuitem', { name: '行', exact: true }).hover();
  await page.getByRole('menuitem', { name: '行属性' }).click();
  expect(await lookIntoDialog()).toEqual([]);
  answerChooser(picture('校徽.png'));
  await tool('picture').click();
  await expect.poll(() => editorBody().querySelectorAll('img').length).toBe(1);
  await editorFrame.getByCss('img').click();
  await tool('pictureproperties').click();
  expect(await lookIntoDialog()).toEqual([]);
});
