import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/product';
import { batchPage, editorBody, htmlField, openEditor, png } from '../fixtures/rich-text';

// Every menu and dialog of a megabyte of script; a busy machine takes its time.
test.describe.configure({ timeout: 240_000 });

/** Words that are the same in Chinese texts: units, formats, names of keys. */
const international = /(?<![A-Za-z])(?:HTML|URL|px|Ctrl|Shift|Alt|png|gif|jpg|jpeg|MB|KB)(?![A-Za-z])/g;

/** All that can be read or heard in the editor, its menus and its dialogs, as far as it holds English words. */
const englishIn = (page: Page) =>
  page.evaluate((allowed) => {
    const spoken = ['title', 'aria-label', 'placeholder', 'alt', 'aria-valuetext', 'aria-description'];
    const roots = document.querySelectorAll('.tox');
    const texts = [...roots]
      .flatMap((root) => [root, ...root.querySelectorAll('*')])
      .filter((element) => element.checkVisibility() || element.matches('[aria-live], [aria-live] *'))
      .flatMap((element) => [
        ...[...element.childNodes]
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent),
        ...spoken.map((name) => element.getAttribute(name)),
      ]);
    const words = texts.filter((text) => /[A-Za-z]{2,}/.test((text ?? '').replaceAll(new RegExp(allowed, 'g'), '')));
    return [...new Set(words)];
  }, international.source);

const tool = (page: Page, name: string) => page.locator(`.tox [data-mce-name="${name}"]`).last();
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens each submenu of the menu that is open. */
const lookIntoMenu = async (page: Page, seen: Set<string | null>) => {
  for (const entry of await page.locator('.tox-menu [role=menuitem][aria-haspopup=true]').all()) {
    await entry.hover();
    await expect(entry).toHaveAttribute('aria-expanded', 'true');
    for (const text of await englishIn(page)) seen.add(text);
  }
};

/** Opens each list of the dialog that is open, then closes the dialog. */
const lookIntoDialog = async (page: Page, seen: Set<string | null>) => {
  await expect(dialog(page)).toBeVisible();
  for (const text of await englishIn(page)) seen.add(text);
  for (const list of await dialog(page).locator('button[aria-haspopup=true]').all()) {
    await list.click();
    await expect(page.locator('.tox-menu').last()).toBeVisible();
    for (const text of await englishIn(page)) seen.add(text);
    await page.keyboard.press('Escape');
    await expect(page.locator('.tox-menu')).toHaveCount(0);
  }
  await dialog(page).getByRole('button', { name: '关闭' }).first().click();
  await expect(dialog(page)).toHaveCount(0);
};

test('no menu, drop-down or dialog of the toolbar holds an English word', async ({ signedIn: page }) => {
  const seen = new Set<string | null>();
  await openEditor(page);
  for (const text of await englishIn(page)) seen.add(text);
  for (const name of ['blocks', 'fontsize', 'forecolor-chevron', 'backcolor-chevron', 'table']) {
    await tool(page, name).click();
    await expect(page.locator('.tox-menu').first()).toBeVisible();
    for (const text of await englishIn(page)) seen.add(text);
    await lookIntoMenu(page, seen);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.locator('.tox-menu')).toHaveCount(0);
  }
  for (const name of ['link', 'searchreplace', 'wordcount']) {
    await tool(page, name).click();
    await lookIntoDialog(page, seen);
  }
  await tool(page, 'forecolor-chevron').click();
  await page.locator('.tox-swatches__picker-btn').click();
  await lookIntoDialog(page, seen);
  expect([...seen]).toEqual([]);

  await test.step('nor does the batch page', async () => {
    await tool(page, 'axupimgs').click();
    await expect(batchPage(page).getByRole('button', { name: '添加文件' })).toBeVisible();
    expect(await englishIn(page)).toEqual([]);
    const body = batchPage(page).locator('body');
    const spoken = await body.evaluate((root) =>
      [...root.querySelectorAll('[title], [aria-label]')].flatMap((element) => [
        element.getAttribute('title'),
        element.getAttribute('aria-label'),
      ]),
    );
    const words = [await body.innerText(), ...spoken].join('\n');
    expect(words.replaceAll(international, '')).not.toMatch(/[A-Za-z]{2,}/);
  });

  await test.step('the look finds an English word where there is one', async () => {
    await tool(page, 'bold').evaluate((button) => button.setAttribute('aria-label', 'Bold (Ctrl+B)'));
    expect(await englishIn(page)).toContain('Bold (Ctrl+B)');
  });
});

test('no tool of a link, a picture or a table holds an English word', async ({ signedIn: page }) => {
  const seen = new Set<string | null>();
  await openEditor(page);
  await htmlField(page).fill(
    `<p><a href="https://a.cn">官网</a></p>${'<p>行</p>'.repeat(4)}<table><tbody><tr><td>甲</td></tr></tbody></table>`,
  );
  await editorBody(page).locator('a').click();
  await expect(page.locator('.tox-pop')).toBeVisible();
  for (const text of await englishIn(page)) if (text !== 'https://a.cn') seen.add(text);
  for (const name of ['tableprops', 'tablecellprops']) {
    await editorBody(page).locator('td').click();
    await tool(page, name).click();
    await lookIntoDialog(page, seen);
  }
  await editorBody(page).locator('td').click();
  await tool(page, 'table').click();
  await lookIntoMenu(page, seen);
  await page.getByRole('menuitem', { name: '行', exact: true }).hover();
  await page.getByRole('menuitem', { name: '行属性' }).click();
  await lookIntoDialog(page, seen);
  const chooser = page.waitForEvent('filechooser');
  await tool(page, 'picture').click();
  await (await chooser).setFiles(png('校徽.png', 51));
  await editorBody(page).locator('img').click();
  await tool(page, 'pictureproperties').click();
  await lookIntoDialog(page, seen);
  expect([...seen]).toEqual([]);
});
