import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** The element of a locator that can be focused, clicked and measured. Polls ask for it: `element` would print the page each time. */
export const html = (locator: Locator): HTMLElement => {
  const found = locator.query();
  if (found === null) throw new Error(`no element ${locator.selector}`);
  return found as HTMLElement;
};

/** Focuses an element as soon as it is there. */
export const focusOn = async (locator: Locator): Promise<void> => {
  await expect.element(locator).toBeVisible();
  html(locator).focus();
};

/** Where an element is on the page. */
export const boxOf = (locator: Locator): DOMRect => html(locator).getBoundingClientRect();

const wordsOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Waits until exactly the elements with these texts are there. */
export const expectTexts = (locator: Locator, texts: readonly string[]): Promise<void> =>
  expect.poll(() => locator.elements().map(wordsOf)).toEqual(texts);

/** Waits until there are this many. */
export const expectCount = (locator: Locator, count: number): Promise<void> =>
  expect.poll(() => locator.elements().length, { message: `${locator.selector}` }).toBe(count);

/** The same while fake timers are on, on which `expect.poll` would hang: checks once per frame. */
export const expectCountInFrames = async (locator: Locator, count: number): Promise<void> => {
  while (locator.elements().length !== count) await new Promise((resolve) => requestAnimationFrame(resolve));
};

/** Waits until an element is gone from the page. */
export const expectGone = (locator: Locator): Promise<void> => expectCount(locator, 0);

/** Waits for the address of the client, without the host. */
export const expectAddress = (address: string | RegExp): Promise<void> => {
  const now = expect.poll(() => location.pathname + location.search);
  return typeof address === 'string' ? now.toBe(address) : now.toMatch(address);
};

/** Whether an element is entirely within the window. */
export const isWithinWindow = (locator: Locator): boolean => {
  const { left, top, right, bottom } = boxOf(locator);
  return left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
};

/** Waits until nothing is wider than the window: after a resize the page is redrawn a moment later. */
export const expectFits = (): Promise<void> =>
  expect
    .poll(() => document.documentElement.scrollWidth - window.innerWidth, { message: 'what sticks out, in px' })
    .toBeLessThanOrEqual(0);
