import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags } from '../../../e2e/fixtures/chromium';
import { ensureBrowser } from '../../../tools/src/browser';
import type { Bench } from '../bench';
import { budgets, type Line } from '../budget';
import { spreadOf } from '../statistics';
import { tokenCookie } from './bundles';

/** How many times slower than this machine the browser works. */
const slowDown = 4;
const settleMs = 1200;

/** Something that staff do, with its name in the report. */
export type Act = readonly [name: string, run: (page: Page) => Promise<void>];

/** The longest task, in seconds, of those that an act causes; none counts as 0. */
const longestTask = async (page: Page, act: () => Promise<void>): Promise<number> => {
  const tasks = await page.evaluateHandle(() => {
    const found = [0];
    const watch = new PerformanceObserver((list) => found.push(...list.getEntries().map(({ duration }) => duration)));
    watch.observe({ type: 'longtask' });
    return found;
  });
  await act();
  await pause(settleMs);
  return (await tasks.evaluate((found) => Math.max(...found))) / 1000;
};

/** The middle of an element that is there, found by the page's own means: a locator's search would be a long task itself. */
export const centreOf = async (page: Page, selector: string, at = 0): Promise<{ x: number; y: number }> => {
  const box = await page.evaluate(
    (wanted) => {
      const found = document.querySelectorAll(wanted.selector)[wanted.at]?.getBoundingClientRect();
      return found && { x: found.x + found.width / 2, y: found.y + Math.min(found.height, 120) / 2 };
    },
    { selector, at },
  );
  if (box === undefined) throw new Error(`there is no ${selector}`);
  return box;
};

/** Presses a button of the mouse over an element. */
export const press = async (page: Page, selector: string, button: 'left' | 'right' = 'left'): Promise<void> => {
  const { x, y } = await centreOf(page, selector);
  await page.mouse.click(x, y, { button });
};

/** Waits until an element is there. */
export const appears = async (page: Page, selector: string): Promise<void> => {
  await page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector, { polling: 50 });
};

/** Opens a page as staff do, and measures the longest task of each act in a browser that is slowed down. */
export const measureActs = async (
  { product, api, options }: Bench,
  { what, open, acts }: { what: string; open: (page: Page) => Promise<void>; acts: readonly Act[] },
): Promise<Line[]> => {
  const executablePath = await ensureBrowser();
  if (executablePath === undefined) throw new Error('there is no Chromium to open the pages with');
  const browser = await chromium.launch({ executablePath, args: chromiumFlags() });
  const seconds = new Map<string, number[]>(acts.map(([name]) => [name, []]));
  try {
    for (let round = 0; round < Math.min(3, options.rounds); round += 1) {
      const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
      await context.addCookies([{ name: tokenCookie, value: api.token, url: product.url, sameSite: 'Strict' }]);
      const page = await context.newPage();
      await open(page);
      await pause(settleMs);
      const devTools = await context.newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
      for (const [name, run] of acts) seconds.get(name)?.push(await longestTask(page, () => run(page)));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return [...seconds].map(([name, found]) => ({
    what: `${what}, CPU ${slowDown}× slower, longest task: ${name}`,
    unit: 's',
    value: spreadOf(found),
    budget: budgets.longTask,
  }));
};
