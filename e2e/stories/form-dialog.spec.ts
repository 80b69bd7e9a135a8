import type { Locator, Page } from '@playwright/test';
import { axeFindings } from '../fixtures/axe';
import { expect, test } from '../fixtures/product';

const toasts = (page: Page) => page.getByRole('region', { name: '消息' });
const warning = (page: Page) => toasts(page).getByText('请填写完整信息', { exact: true });
const form = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const leaving = (page: Page) => page.getByRole('alertdialog', { name: '放弃已填写的内容？' });
const submit = (dialog: Locator) => dialog.getByRole('button', { name: '提交', exact: true });
const open = async (page: Page, button: string, title = button) => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(submit(form(page, title))).toBeVisible({ timeout: 30_000 });
  return form(page, title);
};

test.beforeEach(async ({ signedIn: page }) => {
  await page.goto('/test?only=dialogs');
  await expect(page.getByRole('button', { name: '新增学员' })).toBeVisible({ timeout: 30_000 });
});

test('an invalid submit warns for one second and puts the focus on the first bad field', async ({ signedIn: page }) => {
  const dialog = await open(page, '新增学员');
  await dialog.getByLabel('备注').fill('没有姓名');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit(dialog).click();
  // The form waits for timers of its own before it judges.
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(warning(page)).toBeVisible({ timeout: 200 });
  }).toPass();
  await page.clock.runFor(900);
  await expect(warning(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(warning(page)).toHaveCount(0);
  await expect(dialog.getByLabel('姓名')).toBeFocused();
  await expect(dialog.getByText('请输入姓名')).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('closing loses nothing that was typed, unless it is told to, and the next form starts anew', async ({
  signedIn: page,
}) => {
  await test.step('重置 goes back to the values that the form began with', async () => {
    const dialog = await open(page, '编辑 张三');
    await dialog.getByLabel('姓名').fill('改过的名字');
    await dialog.getByLabel('手机号').fill('');
    await dialog.getByRole('button', { name: '重置', exact: true }).click();
    await expect(dialog.getByLabel('姓名')).toHaveValue('张三');
    await expect(dialog.getByLabel('手机号')).toHaveValue('13811112222');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('nothing is asked when what was typed has been taken back', async () => {
    const dialog = await open(page, '编辑 李四');
    await dialog.getByLabel('备注').fill('x');
    await dialog.getByLabel('备注').fill('');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(leaving(page)).toHaveCount(0);
  });

  await test.step('a click outside loses nothing', async () => {
    const dialog = await open(page, '新增学员');
    await dialog.getByLabel('姓名').fill('王五');
    await page.mouse.click(5, 300);
    await expect(dialog.getByLabel('姓名')).toHaveValue('王五');
    await expect(leaving(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await leaving(page).getByRole('button', { name: '确定' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('closing with unsaved input asks, and 取消 keeps every word', async () => {
    const dialog = await open(page, '新增学员');
    await dialog.getByLabel('姓名').fill('王五');
    await page.keyboard.press('Escape');
    await expect(leaving(page)).toBeVisible();
    await leaving(page).getByRole('button', { name: '取消' }).click();
    await expect(dialog.getByLabel('姓名')).toHaveValue('王五');
    await dialog
      .getByRole('button', { name: 'Close' })
      .or(dialog.getByRole('button', { name: '关闭' }))
      .click();
    await leaving(page).getByRole('button', { name: '确定' }).click();
    await expect(dialog).toHaveCount(0);
    const again = await open(page, '新增学员');
    await expect(again.getByLabel('姓名')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(again).toHaveCount(0);
  });

  await test.step('another record never shows the values of the last one, not even for a frame', async () => {
    const seen = () =>
      page.evaluate(() => {
        const values = new Set<string>();
        Reflect.set(window, 'seenNames', values);
        const look = () => {
          for (const input of document.querySelectorAll<HTMLInputElement>('[role=dialog] #name'))
            values.add(input.value);
          requestAnimationFrame(look);
        };
        look();
      });
    const first = await open(page, '编辑 张三');
    await first.getByLabel('姓名').fill('改过的名字');
    await page.keyboard.press('Escape');
    await leaving(page).getByRole('button', { name: '确定' }).click();
    await expect(first).toHaveCount(0);
    await seen();
    const second = await open(page, '编辑 李四');
    await expect(second.getByLabel('姓名')).toHaveValue('李四');
    expect(await page.evaluate(() => [...Reflect.get(window, 'seenNames')])).toEqual(['李四']);
    await page.keyboard.press('Escape');
    await expect(second).toHaveCount(0);
    await page.getByRole('button', { name: '编辑（数据晚到）' }).click();
    await expect(second.getByLabel('姓名')).toHaveValue('李四');
    expect(await page.evaluate(() => [...Reflect.get(window, 'seenNames')])).toEqual(['李四']);
  });
});

test('a field chosen while the window still opens keeps the focus', async ({ signedIn: page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: '编辑 李四', exact: true }).click();
  const dialog = form(page, '编辑 李四');
  const note = dialog.getByLabel('备注');
  await note.focus();
  await dialog.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map((animation) => animation.finished)),
  );
  await expect(note).toBeFocused();
});

test('a submit is told, may be refused at a field, and goes by Ctrl+Enter too', async ({ signedIn: page, told }) => {
  await test.step('with the check flag every submit is told, with true or false', async () => {
    const dialog = await open(page, '带 check 标志');
    await submit(dialog).click();
    await told('请填写完整信息');
    await expect(page.getByText('收到的 submit：submit(false)')).toBeAttached();
    await dialog.getByLabel('姓名').fill('王五');
    await submit(dialog).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('收到的 submit：submit(false) submit(true)')).toBeVisible();
  });

  await test.step('what the server says of a field stands at that field, and the dialog stays', async () => {
    const dialog = await open(page, '新增学员');
    await dialog.getByLabel('姓名').fill('王五');
    await dialog.getByLabel('手机号').fill('13800000000');
    await submit(dialog).click();
    await expect(dialog.getByText('手机号已被其他学员使用')).toBeVisible();
    await expect(dialog.getByLabel('手机号')).toBeFocused();
    await dialog.getByLabel('手机号').fill('13800000001');
    await expect(dialog.getByText('手机号已被其他学员使用')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await leaving(page).getByRole('button', { name: '确定' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('Ctrl+Enter submits from a text area, where Enter is a new line', async () => {
    const dialog = await open(page, '新增学员');
    await expect(dialog.getByLabel('姓名')).toBeFocused();
    await dialog.getByLabel('姓名').fill('王五');
    await dialog.getByLabel('备注').fill('第一行');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('备注')).toHaveValue('第一行\n');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: '新增学员' })).toBeFocused();
  });
});

test('a form over a drawer closes alone, and Escape at the question closes neither', async ({ signedIn: page }) => {
  await page.getByRole('button', { name: '抽屉上的表单' }).click();
  const drawer = page.getByRole('dialog', { name: '学员详情' });
  await drawer.getByRole('button', { name: '在抽屉中编辑' }).click();
  const dialog = form(page, '编辑 张三');
  await dialog.getByLabel('姓名').fill('改过的名字');
  await page.keyboard.press('Escape');
  await expect(leaving(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leaving(page)).toHaveCount(0);
  await expect(dialog.getByLabel('姓名')).toHaveValue('改过的名字');
  await page.keyboard.press('Escape');
  await leaving(page).getByRole('button', { name: '确定' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(drawer).toBeVisible();
});

test('the dialog takes 55 % of a wide page and all of a phone', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  const dialog = await open(page, '新增学员');
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(770);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(390);
  await expect(submit(dialog)).toBeInViewport();
});

test('axe finds nothing serious in a form with errors, light or dark', async ({ signedIn: page }) => {
  for (const mode of ['浅色', '深色']) {
    await page.getByRole('button', { name: mode, exact: true }).click();
    const dialog = await open(page, '新增学员');
    await submit(dialog).click();
    await expect(dialog.getByText('请输入姓名')).toBeVisible();
    expect(await axeFindings(page), mode).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});
