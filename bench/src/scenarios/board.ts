import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags } from '../../../e2e/fixtures/chromium';
import { ensureBrowser } from '../../../tools/src/browser';
import type { Bench, Scenario } from '../bench';
import { budgets } from '../budget';
import { screenWords } from '../data/names.texts';
import { spreadOf } from '../statistics';
import { tokenCookie } from './bundles';

/** How much slower than this machine the browser is made. */
const slowDown = 4;
const cards = 500;
const card = '.board-card[data-movable]';
const column = '.board-cards';

/** Notes every long task from now on, in the page. */
const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const tasks: number[] = [];
    Reflect.set(window, 'longTasks', tasks);
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });

const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'longTasks') as number[])));

/** Scrolls the columns to their ends, one after the other, until there are enough cards. */
const scrollOn = async (page: Page): Promise<void> => {
  // By the page's own means: a locator of the test's would be a long task itself.
  const scroll = (at: number): Promise<number> =>
    page.evaluate(
      (wanted) => {
        const columns = document.querySelectorAll(wanted.column);
        const one = columns[wanted.at % columns.length];
        one?.scrollTo({ top: one.scrollHeight });
        return document.querySelectorAll(wanted.card).length;
      },
      { at, column, card },
    );
  for (let at = 0; (await scroll(at)) < cards; at += 1) await sleep(250);
};

const centreOf = async (page: Page, selector: string, at: number) => {
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

/** Carries a card of the first column over the others and lets it go in the second. */
const carry = async (page: Page): Promise<void> => {
  await page.evaluate((wanted) => document.querySelector(wanted)?.scrollTo({ top: 0 }), column);
  const from = await centreOf(page, card, 0);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const at of [0, 1, 2, 1]) {
    const to = await centreOf(page, column, at);
    await page.mouse.move(to.x, to.y, { steps: 8 });
  }
  await page.mouse.up();
  await sleep(1500);
};

const measure = async ({ product, api, world }: Bench, page: Page): Promise<number> => {
  await page.context().addCookies([{ name: tokenCookie, value: api.token, url: product.url, sameSite: 'Strict' }]);
  await page.goto(`${product.url}/content/${world.smallForm}`);
  await page.locator('tbody tr').first().waitFor();
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await watchTasks(page);
  await page.getByRole('button', { name: screenWords.board, exact: true }).click();
  await page.locator(card).first().waitFor();
  await page.locator('.field-choice select').selectOption('status');
  await page.locator(`.board-column:nth-child(5) ${card}`).first().waitFor();
  await scrollOn(page);
  await carry(page);
  return longestTask(page);
};

const board: Scenario = {
  name: 'board',
  run: async (bench) => {
    const executablePath = await ensureBrowser();
    if (executablePath === undefined) throw new Error('there is no Chromium to open the board with');
    const browser = await chromium.launch({ executablePath, args: chromiumFlags() });
    try {
      const longest: number[] = [];
      for (let round = 0; round < Math.min(3, bench.options.rounds); round += 1) {
        const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
        longest.push((await measure(bench, await context.newPage())) / 1000);
        await context.close();
      }
      const what = `board of ${cards} cards, opened, scrolled and dragged at ${slowDown}× slow-down: longest task`;
      return [{ what, unit: 's', value: spreadOf(longest), budget: budgets.longTask }];
    } finally {
      await browser.close();
    }
  },
};

/** How smoothly large screens answer. */
export const boardScenarios: readonly Scenario[] = [board];
