import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/product';

/** Everything about the watermark that a change could touch. */
const look = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-watermark]')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const names = ['display', 'visibility', 'opacity', 'zIndex', 'pointerEvents', 'transform', 'clipPath'] as const;
      return {
        parent: element.parentElement?.tagName,
        box: { x, y, width, height },
        onTop: element.matches(':popover-open'),
        printed: style.getPropertyValue('print-color-adjust'),
        style: names.map((name) => `${name} ${style[name]}`),
        image: decodeURIComponent(style.backgroundImage),
      };
    }),
  );

const open = async (page: Page): Promise<void> => {
  await page.clock.install({ time: new Date('2026-03-01T08:05:10+08:00') });
  await page.goto('/info/password');
  await expect(page.locator('[data-watermark]')).toHaveCount(1);
  // A clock that stands still would hold back a screen that is still being drawn.
  await expect(page.getByLabel('当前密码')).toBeVisible();
  await page.clock.pauseAt(new Date('2026-03-01T08:06:10+08:00'));
};

type Act = (element: HTMLElement) => unknown;

const tamper: Readonly<Record<string, readonly Act[]>> = {
  removed: [(element) => element.remove(), (element) => element.replaceWith(element.cloneNode())],
  hidden: [
    (element) => element.style.setProperty('display', 'none', 'important'),
    (element) => element.style.setProperty('visibility', 'hidden', 'important'),
    (element) => element.style.setProperty('opacity', '0', 'important'),
    (element) => element.style.setProperty('clip-path', 'inset(50%)', 'important'),
    (element) => element.setAttribute('hidden', ''),
    (element) => element.hidePopover(),
    (element) => element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1_000_000, fill: 'both' }),
  ],
  'hidden by a style sheet': [
    () => {
      const sheet = document.createElement('style');
      sheet.textContent = '[data-watermark] { display: none !important; opacity: 0 !important; width: 0 !important; }';
      document.head.append(sheet);
    },
  ],
  restyled: [
    (element) => element.removeAttribute('style'),
    (element) => element.classList.add('gone'),
    (element) => element.style.setProperty('width', '1px', 'important'),
    (element) => element.style.setProperty('z-index', '-1', 'important'),
  ],
  emptied: [
    (element) => element.style.setProperty('background-image', 'none', 'important'),
    (element) => {
      element.textContent = 'nobody';
      element.style.setProperty('background', '#fff', 'important');
    },
  ],
  moved: [
    (element) => element.style.setProperty('transform', 'translateX(-200vw)', 'important'),
    (element) => {
      const box = document.createElement('div');
      box.hidden = true;
      document.body.append(box);
      box.append(element);
    },
  ],
};

test('the watermark covers the page with name and current time, which goes on, and is never in the way', async ({
  signedIn: page,
  product,
}) => {
  await open(page);
  const [admin] = await product.sql<{ name: string }>("select name from app.admin where username = 'admin'");
  const [before, ...more] = await look(page);
  expect(more).toEqual([]);
  expect(before?.image).toContain(`>${admin?.name}<`);
  expect(before?.image).toContain('>2026-03-01 08:06<');
  expect(before?.box).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await page.clock.runFor(60_000);
  expect((await look(page))[0]?.image).toContain('>2026-03-01 08:07<');

  await test.step('neither of a click nor of typing', async () => {
    await page.getByLabel('当前密码').click();
    await page.keyboard.type('typed below it');
    await expect(page.getByLabel('当前密码')).toHaveValue('typed below it');
  });

  await test.step('it is laid anew over a dialog that opens after it', async () => {
    const first = await page.locator('[data-watermark]').elementHandle();
    await page.evaluate(() => {
      const dialog = document.createElement('dialog');
      dialog.textContent = 'a dialog';
      document.body.append(dialog);
      dialog.showModal();
    });
    await page.clock.runFor(500);
    expect(await look(page)).toHaveLength(1);
    expect(await first?.evaluate((element) => element.isConnected)).toBe(false);
  });
});

test('the watermark, whatever is done to it, is as before within 500 ms', async ({ signedIn: page }) => {
  await open(page);
  const before = await look(page);
  expect(before).toHaveLength(1);
  for (const [title, acts] of Object.entries(tamper)) {
    await test.step(`when ${title}`, async () => {
      for (const act of acts) {
        await page.locator('[data-watermark]').evaluate(act);
        await page.clock.runFor(500);
        expect(await look(page), `${act}`).toEqual(before);
      }
    });
  }
});

test('the watermark is gone after logout and does not come back', async ({ signedIn }) => {
  await signedIn.clock.install();
  await signedIn.goto('/info/password');
  await expect(signedIn.locator('[data-watermark]')).toHaveCount(1);
  await signedIn.getByRole('button', { name: /用户菜单/ }).click();
  await signedIn.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(signedIn).toHaveURL('/login?redirect=%2Finfo%2Fpassword');
  await signedIn.clock.runFor(1000);
  await expect(signedIn.locator('[data-watermark]')).toHaveCount(0);
});
