import { beforeEach, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { axeFindingsInBothLooks } from '../axe.test-kit';
import { focusOn } from '../driving.test-kit';
import { openProduct } from '../product.test-kit';
import './gallery-page';
import './dialogs-exhibit';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const answer = (text: string) => page.getByText(`收到的回答：${text}`, { exact: true });
const publishing = page.getByRole('alertdialog', { name: '要发布这门课程吗？' });
const deleting = page.getByRole('alertdialog', { name: '确认删除吗？' });
const anyQuestion = page.getByRole('alertdialog');

beforeEach(async () => {
  openProduct('/test?only=dialogs');
  await expect.element(button('普通确认')).toBeVisible();
});

it('answers a question with 取消 or 确定, and the answer arrives', async () => {
  await button('普通确认').click();
  await expect.element(publishing).toHaveTextContent('发布后，招生页面上会立即看到它。');
  await publishing.getByRole('button', { name: '取消' }).click();
  await expect.element(answer('选择了取消')).toBeVisible();
  await button('普通确认').click();
  await publishing.getByRole('button', { name: '确定' }).click();
  await expect.element(answer('选择了确定')).toBeVisible();
  await expect.element(anyQuestion).not.toBeInTheDocument();
});

it('asks two questions that come at once one after the other', async () => {
  await button('连续两个问题').click();
  await expect.poll(() => anyQuestion.elements()).toHaveLength(1);
  await publishing.getByRole('button', { name: '确定' }).click();
  await deleting.getByRole('button', { name: '取消' }).click();
  await expect.element(answer('选择了确定，选择了取消')).toBeVisible();
});

it('cancels two questions by Escape, one after the other', async () => {
  await button('连续两个问题').click();
  await expect.element(publishing).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(deleting).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(answer('选择了取消，选择了取消')).toBeVisible();
  await expect.element(anyQuestion).not.toBeInTheDocument();
});

it('agrees by Enter, cancels by Escape, keeps Tab inside and gives the focus back', async () => {
  const opener = button('危险操作');
  const ok = deleting.getByRole('button', { name: '确定' });
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(ok).toHaveFocus();
  for (const _ of [1, 2, 3, 4]) {
    await userEvent.keyboard('{Tab}');
    expect(document.querySelector('main :focus')).toBeNull();
  }
  // Tab cycles through the browser's own window, which here is the page around the tested one.
  await focusOn(ok);
  await userEvent.keyboard('{Escape}');
  await expect.element(answer('选择了取消')).toBeVisible();
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(ok).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(answer('选择了确定')).toBeVisible();
  await expect.element(opener).toHaveFocus();
});

it('is not answered by the Enter that opened it and is still held down', async () => {
  (button('危险操作').element() as HTMLElement).focus();
  await commands.keyDown('Enter');
  await expect.element(deleting.getByRole('button', { name: '确定' })).toHaveFocus();
  // One answer would close the dialog and the next Enter reopen it, so the answers are checked too.
  await commands.keyDown('Enter');
  await commands.keyDown('Enter');
  await commands.keyUp('Enter');
  await expect.element(deleting).toBeVisible();
  await expect.element(answer('选择了确定')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(deleting).not.toBeInTheDocument();
});

it('fits a phone, and axe finds nothing serious in it', async () => {
  await page.viewport(390, 844);
  await button('危险操作').click();
  await expect.element(deleting).toBeVisible();
  const { x, width } = deleting.element().getBoundingClientRect();
  expect(x >= 0 && x + width <= 390).toBe(true);
  expect(await axeFindingsInBothLooks()).toEqual([]);
});
