import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { atRest } from './axe.test-kit';
import { html } from './driving.test-kit';

const isOpen = (select: Locator): boolean => html(select).getAttribute('aria-expanded') === 'true';

/** Opens a select, clicking again if nothing opened; returns its dropdown once its animation has ended. */
export const openList = async (select: Locator): Promise<Locator> => {
  await expect.element(select).toBeVisible();
  await expect
    .poll(async () => {
      if (!isOpen(select)) await select.click();
      return isOpen(select);
    })
    .toBe(true);
  // The dropdown of another select may still be fading out.
  const list = page.getByCss('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await expect.poll(() => list.elements().length).toBe(1);
  await atRest();
  return list;
};

/** Opens a select and picks options by their labels. */
export const chooseOption = async (select: Locator, ...options: readonly string[]): Promise<void> => {
  const list = await openList(select);
  for (const option of options) {
    const entry = list.getByTitle(option, { exact: true });
    await expect.element(entry).toBeVisible();
    await atRest();
    await entry.click();
  }
};
