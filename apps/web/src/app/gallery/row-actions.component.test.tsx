import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../axe.test-kit';
import { boxOf, expectCount, expectGone, expectTexts, focusOn, html, isWithinWindow } from '../driving.test-kit';
import { expectMessage, openProduct } from '../product.test-kit';
import './gallery-page';
import './wide-table-exhibit';

const table = page.getByRole('region', { name: /30 列/ });
const rows = table.getByCss('tbody tr');
const actions = rows.first().getByCss('.row-action');
const question = page.getByRole('alertdialog', { name: '确认删除吗？' });
const agree = (asked = question) => asked.getByRole('button', { name: '确定' }).click();

/** Columns out of view are not rendered: whoever reads a row looks at its beginning first. */
const toLeft = () => html(table.getByCss('.data-table-scroll')).scrollTo({ left: 0 });

const open = async () => {
  openProduct('/test?only=wide-table');
  await expect.element(table.getByText('共 200 条')).toBeVisible();
};

describe('on a wide screen', () => {
  beforeEach(open);

  it('stays in view while thirty columns scroll, and axe finds nothing serious', { tags: ['long'] }, async () => {
    await expectCount(table.getByRole('columnheader'), 32);
    const edit = rows.first().getByRole('button', { name: /^编辑/ });
    const before = boxOf(edit).x;
    const scroll = html(table.getByCss('.data-table-scroll'));
    scroll.scrollTo({ left: scroll.scrollWidth });
    await expect.poll(() => scroll.scrollLeft).toBeGreaterThan(1000);
    expect(boxOf(edit).x).toBe(before);
    expect((await axeFindings()).filter((line) => /row-action|data-table/.test(line))).toEqual([]);
  });

  it('opens 更多 by keyboard over the scrolling table', async () => {
    const row = rows.nth(9);
    const more = row.getByRole('button', { name: /^更多/ });
    await focusOn(more);
    await userEvent.keyboard('{ArrowDown}');
    const entries = page.getByRole('menuitem');
    await expectTexts(entries, ['复制姓名', '标为结业']);
    await expect.element(entries.first()).toHaveFocus();
    expect(isWithinWindow(entries.last())).toBe(true);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    toLeft();
    await expect.element(row).toHaveTextContent('结业');
    await expect.element(more).toHaveFocus();
  });

  it('has all of them in a menu at the pointer, by right click and by keyboard; text that is chosen keeps the browser’s own', async () => {
    const row = rows.nth(2);
    toLeft();
    await row.getByRole('cell').nth(3).click({ button: 'right' });
    const entries = page.getByRole('menuitem');
    await expectTexts(entries, ['详情', '编辑', '删除', '复制姓名', '标为结业']);
    expect(isWithinWindow(entries.last())).toBe(true);
    await userEvent.keyboard('{End}{Enter}');
    toLeft();
    await expect.element(row).toHaveTextContent('结业');
    await expectGone(page.getByRole('menu'));
    const edit = row.getByRole('button', { name: /^编辑/ });
    await focusOn(edit);
    // The focus scrolls to the button, which is told in the next frame and would close the menu.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    html(edit).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    await expect.element(entries.first()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(edit).toHaveFocus();
    html(edit).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    await expect.element(entries.first()).toHaveFocus();
    html(table.getByCss('.data-table-scroll')).scrollBy({ left: 40 });
    await expectGone(page.getByRole('menu'));
    await expect.element(edit).toHaveFocus();
    window.getSelection()?.selectAllChildren(html(row));
    const asked = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
    html(edit).dispatchEvent(asked);
    expect(asked.defaultPrevented).toBe(false);
  });

  it('offers only what the auths list names', async () => {
    await expectTexts(actions, ['详情', '编辑', '删除', '更多']);
    const auths = table.getByRole('group', { name: '当前权限' });
    await auths.getByLabelText('删除').click();
    await auths.getByLabelText('更多').click();
    await expectTexts(actions, ['详情', '编辑']);
    await auths.getByLabelText('详情').click();
    await auths.getByLabelText('编辑').click();
    await expectGone(actions);
  });

  it('asks 确认删除吗？, deletes nothing on 取消, and says 删除成功 after 确定', async () => {
    const remove = rows.first().getByRole('button', { name: '删除 刘洋1', exact: true });
    await remove.click();
    await expect.element(question).toHaveTextContent('将删除“刘洋1”');
    await question.getByRole('button', { name: '取消' }).click();
    await expect.element(remove).toHaveFocus();
    await expect.element(table.getByText('共 200 条')).toBeVisible();
    await remove.click();
    await agree();
    await expectMessage('删除成功');
    await expect.element(table.getByText('共 199 条')).toBeVisible();
    await expectGone(remove);
  });

  it('asks 确定要删除吗？ for a batch and takes the rows of all pages', async () => {
    const all = table.getByRole('checkbox', { name: '选择本页全部' });
    await all.click();
    await table.getByRole('button', { name: '第 20 页' }).click();
    await expect.element(rows.first()).toHaveTextContent('191');
    await all.click();
    await table.getByRole('button', { name: '批量删除' }).click();
    const asked = page.getByRole('alertdialog', { name: '确定要删除吗？' });
    await expect.element(asked).toHaveTextContent('将删除选中的 20 条记录');
    await agree(asked);
    await expect.element(table.getByText('共 180 条')).toBeVisible();
    // The open page has disappeared with its rows.
    await expect.element(table.getByRole('button', { name: '第 18 页' })).toHaveAttribute('aria-current', 'page');
    await expectGone(table.getByRole('region', { name: '批量操作' }));
  });
});

it('keeps 更多 open when the page had just been scrolled, and closes it when its row moves away', async () => {
  await page.viewport(1440, 400);
  await open();
  const more = rows.nth(9).getByRole('button', { name: /^更多/ });
  // The browser reports the scroll with the next frame, when the menu is already open.
  const scrolled = new Promise((resolve) => window.addEventListener('scroll', resolve, { capture: true, once: true }));
  html(more).scrollIntoView({ block: 'center', behavior: 'instant' });
  html(more).click();
  await scrolled;
  await expect.element(more).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('menu')).toBeVisible();
  window.scrollBy({ top: -60, behavior: 'instant' });
  await expectGone(page.getByRole('menu'));
});

it('gives a card on a phone the same actions', async () => {
  await page.viewport(390, 844);
  await open();
  const card = table.getByRole('list', { name: '学员样例' }).getByRole('listitem').first();
  await expectTexts(card.getByCss('.row-action'), ['详情', '编辑', '删除', '更多']);
  await expectCount(card.getByRole('term'), 8);
  await card.getByRole('button', { name: '展开其余 21 项' }).click();
  await expectCount(card.getByRole('term'), 29);
  await card.getByRole('button', { name: '收起' }).click();
  await card.getByRole('button', { name: /^删除/ }).click();
  await agree(page.getByRole('alertdialog'));
  await expect.element(table.getByText('共 199 条')).toBeVisible();
});
