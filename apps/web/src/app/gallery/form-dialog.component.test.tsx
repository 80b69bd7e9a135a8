import { beforeEach, expect, it, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { axeFindings } from '../axe.test-kit';
import { boxOf, expectCountInFrames, expectGone, focusOn, html, isWithinWindow } from '../driving.test-kit';
import { expectMessage, openProduct } from '../product.test-kit';
import './dialogs-exhibit';
import './gallery-page';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const field = (name: string) => dialog.getByLabelText(name, { exact: true });
const submit = dialog.getByRole('button', { name: '提交', exact: true });
const leaving = page.getByRole('alertdialog', { name: '放弃已填写的内容？' });
const warning = page.getByRole('region', { name: '消息' }).getByText('请填写完整信息', { exact: true });

const open = async (name: string, title = name) => {
  await button(name).click();
  await expect.element(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
  await expect.element(submit).toBeVisible();
};

const closeUnchanged = async () => {
  await userEvent.keyboard('{Escape}');
  await expectGone(dialog);
};

const discard = async () => {
  await leaving.getByRole('button', { name: '确定' }).click();
  await expectGone(dialog);
};

beforeEach(async () => {
  openProduct('/test?only=dialogs');
  await expect.element(button('新增学员')).toBeVisible();
});

it('warns for one second at an invalid submit and puts the focus on the first bad field', async () => {
  await open('新增学员');
  await field('备注').fill('没有姓名');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  html(submit).click();
  // The form runs timers before it validates.
  while (warning.elements().length === 0) await vi.advanceTimersByTimeAsync(10);
  await vi.advanceTimersByTimeAsync(900);
  expect(warning.elements()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  await expectCountInFrames(warning, 0);
  vi.useRealTimers();
  await expect.element(field('姓名')).toHaveFocus();
  await expect.element(dialog.getByText('请输入姓名')).toBeVisible();
});

it('goes back by 重置 to the values that it began with', async () => {
  await open('编辑 张三');
  await field('姓名').fill('改过的名字');
  await field('手机号').fill('');
  await dialog.getByRole('button', { name: '重置', exact: true }).click();
  await expect.element(field('姓名')).toHaveValue('张三');
  await expect.element(field('手机号')).toHaveValue('13811112222');
  await closeUnchanged();
});

it('asks nothing when what was typed has been taken back', async () => {
  await open('编辑 李四');
  await field('备注').fill('x');
  await field('备注').fill('');
  await closeUnchanged();
  await expectGone(leaving);
});

it('loses nothing by a click outside', async () => {
  await open('新增学员');
  await field('姓名').fill('王五');
  await commands.clickAt({ x: 5, y: 300 });
  await expect.element(field('姓名')).toHaveValue('王五');
  await expectGone(leaving);
  await userEvent.keyboard('{Escape}');
  await discard();
});

it('asks before it closes with unsaved input, keeps every word on 取消, and starts anew the next time', async () => {
  await open('新增学员');
  await field('姓名').fill('王五');
  await userEvent.keyboard('{Escape}');
  await leaving.getByRole('button', { name: '取消' }).click();
  await expect.element(field('姓名')).toHaveValue('王五');
  await dialog.getByRole('button', { name: /^(Close|关闭)$/ }).click();
  await discard();
  await open('新增学员');
  await expect.element(field('姓名')).toHaveValue('');
});

it('never shows the values of the last record, not even for a frame', { tags: ['long'] }, async () => {
  await open('编辑 张三');
  await field('姓名').fill('改过的名字');
  await userEvent.keyboard('{Escape}');
  await discard();
  const seen = new Set<string>();
  let isLooking = true;
  const look = () => {
    for (const input of document.querySelectorAll<HTMLInputElement>('[role=dialog] #name')) seen.add(input.value);
    if (isLooking) requestAnimationFrame(look);
  };
  look();
  await open('编辑 李四');
  await expect.element(field('姓名')).toHaveValue('李四');
  await expect.poll(() => [...seen]).toEqual(['李四']);
  await closeUnchanged();
  seen.clear();
  await button('编辑（数据晚到）').click();
  await expect.element(field('姓名')).toHaveValue('李四');
  await expect.poll(() => [...seen]).toEqual(['李四']);
  isLooking = false;
});

it('leaves the focus on a field that was chosen while the window still opened', async () => {
  await commands.emulate({ reducedMotion: 'no-preference' });
  html(button('编辑 李四')).click();
  await expect.element(field('备注')).toBeInTheDocument();
  html(field('备注')).focus();
  await Promise.all(
    html(dialog)
      .getAnimations({ subtree: true })
      .map((animation) => animation.finished),
  );
  await expect.element(field('备注')).toHaveFocus();
});

it('tells of every submit with the check flag, with true or false', async () => {
  await open('带 check 标志');
  await submit.click();
  await expectMessage('请填写完整信息');
  await expect.element(page.getByText('收到的 submit：submit(false)')).toBeInTheDocument();
  await field('姓名').fill('王五');
  await submit.click();
  await expectGone(dialog);
  await expect.element(page.getByText('收到的 submit：submit(false) submit(true)')).toBeVisible();
});

it('shows what the server says of a field at that field, and stays', async () => {
  await open('新增学员');
  await field('姓名').fill('王五');
  await field('手机号').fill('13800000000');
  await submit.click();
  const refusal = dialog.getByText('手机号已被其他学员使用');
  await expect.element(refusal).toBeVisible();
  await expect.element(field('手机号')).toHaveFocus();
  await field('手机号').fill('13800000001');
  await expectGone(refusal);
  await userEvent.keyboard('{Escape}');
  await discard();
});

it('submits by Ctrl+Enter from a text area, where Enter is a new line', async () => {
  await open('新增学员');
  await expect.element(field('姓名')).toHaveFocus();
  await field('姓名').fill('王五');
  await field('备注').fill('第一行');
  await focusOn(field('备注'));
  await userEvent.keyboard('{Enter}');
  await expect.element(field('备注')).toHaveValue('第一行\n');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectGone(dialog);
  await expect.element(button('新增学员')).toHaveFocus();
});

it('closes alone over a drawer, and Escape at the question closes neither', async () => {
  await button('抽屉上的表单').click();
  const drawer = page.getByRole('dialog', { name: '学员详情' });
  await drawer.getByRole('button', { name: '在抽屉中编辑' }).click();
  const form = page.getByRole('dialog', { name: '编辑 张三', exact: true });
  const name = form.getByLabelText('姓名');
  await name.fill('改过的名字');
  await userEvent.keyboard('{Escape}');
  await expect.element(leaving).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectGone(leaving);
  await expect.element(name).toHaveValue('改过的名字');
  await userEvent.keyboard('{Escape}');
  await leaving.getByRole('button', { name: '确定' }).click();
  await expectGone(form);
  await expect.element(drawer).toBeVisible();
});

it('takes 55 % of a wide page and all of a phone', async () => {
  await page.viewport(1400, 900);
  await open('新增学员');
  await expect.poll(() => Math.round(boxOf(dialog).width)).toBe(770);
  await page.viewport(390, 844);
  await expect.poll(() => boxOf(dialog).width).toBe(390);
  await expect.poll(() => isWithinWindow(submit)).toBe(true);
});

it.each(['浅色', '深色'])('shows errors in which axe finds nothing serious (%s)', async (look) => {
  await button(look).click();
  await open('新增学员');
  await submit.click();
  await expect.element(dialog.getByText('请输入姓名')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});
