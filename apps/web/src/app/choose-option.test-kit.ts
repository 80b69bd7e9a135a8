import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { atRest } from './axe.test-kit';
import { html } from './driving.test-kit';

const isOpen = (select: Locator): boolean => html(select).getAttribute('aria-expanded') === 'true';

/** Opens a select as a hand does, which presses again when nothing opened; gives its list once that is at rest. */
export const openList = async (select: Locator): Promise<Locator> => {
  await expect.element(select).toBeVisible();
  await expect
    .poll(async () => {
      if (!isOpen(select)) await select.click();
      return isOpen(select);
    })
    .toBe(true);
  // The list of another select may still fade.
  const list = page.getByCss('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await expect.poll(() => list.elements().length).toBe(1);
  await atRest();
  return list;
};

/** Opens a select and takes options by their words. */
export const chooseOption = async (select: Locator, ...options: readonly string[]): Promise<void> => {
  const list = await openList(select);
  for (const option of options) {
    const entry = list.getByTitle(option, { exact: true });
    await expect.element(entry).toBeVisible();
    await atRest();
    await entry.click();
  }
};
