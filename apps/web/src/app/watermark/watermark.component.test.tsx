import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAddress } from '../driving.test-kit';
import { scriptPersonalPage } from '../personal-page.test-kit';
import { openProduct, someone } from '../product.test-kit';

const layers = () => [...document.querySelectorAll<HTMLElement>('[data-watermark]')];
const password = page.getByLabelText('当前密码');

/** Everything about the watermark that tampering could change. */
const look = () =>
  layers().map((element) => {
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
  });

beforeEach(async () => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'Date'],
    now: new Date('2026-03-01T08:05:10+08:00'),
  });
  openProduct('/info/password', { script: scriptPersonalPage });
  await expect.element(password).toBeVisible();
  expect(layers()).toHaveLength(1);
});

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
      document.body.append(sheet);
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

it('covers the page with name and current time, which goes on', async () => {
  const [before, ...more] = look();
  expect(more).toEqual([]);
  expect(before?.image).toContain(`>${someone.name}<`);
  expect(before?.image).toContain('>2026-03-01 08:05<');
  expect(before?.box).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look()[0]?.image).toContain('>2026-03-01 08:06<');
});

it('is in the way neither of a click nor of typing', async () => {
  await password.click();
  await userEvent.keyboard('typed below it');
  await expect.element(password).toHaveValue('typed below it');
});

it('is laid anew over a dialog that opens after it', async () => {
  const [first] = layers();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.textContent = 'a dialog';
  dialog.showModal();
  await vi.advanceTimersByTimeAsync(500);
  expect(look()).toHaveLength(1);
  expect(first?.isConnected).toBe(false);
});

it.each(Object.keys(tamper))('is as before within 500 ms when %s', async (way) => {
  const before = look();
  for (const act of tamper[way] ?? []) {
    const [layer] = layers();
    if (layer === undefined) throw new Error('there is no watermark');
    act(layer);
    await vi.advanceTimersByTimeAsync(500);
    expect(look(), `${act}`).toEqual(before);
  }
});

it('is gone after logout and does not come back', async () => {
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expectAddress('/login?redirect=%2Finfo%2Fpassword');
  await vi.advanceTimersByTimeAsync(1000);
  expect(layers()).toEqual([]);
});
