import type { Locator } from '@playwright/test';
import { publicationEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { callsOf } from '../fixtures/api';
import { openList } from '../fixtures/choose-option';
import { makeCourseClass } from '../fixtures/course-records';
import { goInClient, openInClient } from '../fixtures/in-client';
import { expect, test } from '../fixtures/product';

/** Gives each value that the dialog asks staff for: the first that is offered. */
const givePresets = async (dialog: Locator): Promise<void> => {
  await expect(dialog.locator('.ant-skeleton')).toHaveCount(0);
  const isNeeded = dialog.page().locator('label.ant-form-item-required');
  const needed = dialog.locator('.publication-presets .ant-form-item').filter({ has: isNeeded });
  for (const item of await needed.all()) {
    const radios = item.getByRole('radio');
    if ((await radios.count()) > 0) await radios.first().check();
    else {
      const list = await openList(item.getByRole('combobox'));
      await list.locator('.ant-select-item-option').first().click();
    }
  }
};

/** Presses 保存并发布 with what the dialog suggests; says how the server answered, or that nothing was sent. */
const publish = async (dialog: Locator): Promise<number | 'unpublishable'> => {
  const page = dialog.page();
  const save = dialog.getByRole('button', { name: '保存并发布' });
  await dialog.getByLabel('标题').fill('发布');
  if (await dialog.getByText(/所以这张表单不能发布/).isVisible()) {
    await save.click();
    await expect(dialog.getByText('这张表单不能发布，原因见上面的说明')).toBeVisible();
    return 'unpublishable';
  }
  await givePresets(dialog);
  await dialog.getByRole('button', { name: '使用示例' }).click();
  const answer = page.waitForResponse((response) => response.url().includes(publicationEndpoints.save.path));
  await save.click();
  const status = (await answer).status();
  if (status === 200) await expect(dialog).toBeHidden();
  return status;
};

test('every form that is offered is published with what the dialog suggests, or is said to be unfit for it', {
  tag: '@long',
}, async ({ signedIn: page, product, adminToken }) => {
  test.slow();
  const send = callsOf(product.url, adminToken);
  await makeCourseClass(send, { students: ['林知远'], joinedOn: '2026-03-01', state: 'running', tuition: 100 });
  const { data: forms } = await send(publicationEndpoints.forms, {});
  const answers: Record<string, number | string> = {};
  let isFree = false;
  for (const { id, name } of forms) {
    const address = `/publication?custom_form_id=${id}&publish=1`;
    // A dialog that still holds what was typed stays open until the page is loaded anew.
    await (isFree ? goInClient(page, address) : page.goto(address));
    const dialog = page.getByRole('dialog', { name: `发布表单：${name}` });
    await expect(dialog.getByLabel('标题')).toBeVisible();
    answers[name] = await publish(dialog);
    isFree = answers[name] === 200;
  }
  const refused = Object.entries(answers).filter(([, answer]) => answer !== 200);
  expect(answers).toMatchObject({ 报名: 200 });
  // Names and codes of these may not repeat, and no number stands for them.
  expect(Object.fromEntries(refused)).toEqual({
    课程项目: 'unpublishable',
    班级: 'unpublishable',
    付款单位: 'unpublishable',
  });

  // What comes in is found from here, whatever screen lists it.
  await page.goto('/publication');
  const received = page.getByRole('link', { name: /^0 份/ });
  await expect(received).toHaveCount(forms.length - refused.length);
  const addresses = await received.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const address of addresses) {
    await openInClient(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(`${product.url}${address}`);
    // Between two tabs of one screen nobody could tell when the second is drawn.
    await openInClient(page, '/publication');
  }
});
