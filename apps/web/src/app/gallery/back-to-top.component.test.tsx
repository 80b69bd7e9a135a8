import { beforeEach, expect, it, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { html } from '../driving.test-kit';
import { openProduct } from '../product.test-kit';
import './gallery-page';

const button = page.getByRole('button', { name: '回到顶部' });
const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });

beforeEach(async () => {
  await page.viewport(1280, 280);
  openProduct('/test?only=basics');
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

it('is hidden at 120 px, shown after, and leads back to the top', async () => {
  await commands.emulate({ reducedMotion: 'no-preference' });
  scrollTo(121);
  await expect.element(button).toBeVisible();
  scrollTo(120);
  await expect.element(button).not.toBeInTheDocument();
  scrollTo(200);
  await button.click();
  await expect.poll(() => window.scrollY).toBe(0);
  await expect.element(button).not.toBeInTheDocument();
});

it('jumps without motion for those who ask for none', async () => {
  scrollTo(300);
  await expect.element(button).toBeVisible();
  const scroll = vi.spyOn(window, 'scrollTo');
  html(button).click();
  expect(scroll.mock.calls).toEqual([[expect.objectContaining({ behavior: 'instant' })]]);
  expect(window.scrollY).toBe(0);
  scroll.mockRestore();
});
