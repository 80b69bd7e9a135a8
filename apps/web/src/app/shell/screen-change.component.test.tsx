import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { scriptPersonalPage } from '../personal-page.test-kit';
import { menuEntry, openProduct } from '../product.test-kit';
import { mainMenu, scriptMenu } from './sample-menu.test-kit';

let watch: MutationObserver | undefined;
afterEach(() => watch?.disconnect());

/** What the page has shown instead of a screen since then. */
const watchGaps = (): readonly string[] => {
  const gaps: string[] = [];
  watch = new MutationObserver(() => {
    if (document.querySelector('.screen') === null) gaps.push('nothing');
    if (document.querySelector('.screen-waiting') !== null) gaps.push('the shape of a screen');
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return gaps;
};

it('shows the screen before until the next one is there, and never a gap between them', async () => {
  openProduct('/info/password', {
    script: () => {
      scriptMenu(menuEntry({ name: '个人信息', path: '/person', url: 'privacy/person' }));
      scriptPersonalPage();
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => document.querySelector('.screen-waiting')).toBeNull();
  const gaps = watchGaps();
  await mainMenu.getByRole('link', { name: '个人信息' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: '个人信息' })).toBeVisible();
  expect(gaps).toEqual([]);
});
