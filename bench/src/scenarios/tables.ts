import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags } from '../../../e2e/fixtures/chromium';
import { ensureBrowser } from '../../../tools/src/browser';
import type { Bench, Scenario } from '../bench';
import { budgets, type Line } from '../budget';
import { screenWords } from '../data/names.texts';
import { spreadOf } from '../statistics';
import { tokenCookie } from './bundles';

/** How many times slower than this machine the browser works. */
const slowDown = 4;
/** The most rows that the server sends at once. */
const rowsPerPage = '999';
const settleMs = 1200;

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

const wheel = async (page: Page, step: { right: number; down: number }): Promise<void> => {
  for (let turns = 0; turns < 25; turns += 1) {
    await page.mouse.wheel(step.right, step.down);
    await pause(60);
  }
};

/** What staff do with a table, each with its name in the report. */
const acts: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['scroll down', (page) => wheel(page, { right: 0, down: 500 })],
  [
    'to the last row',
    (page) => page.locator('.data-table-scroll').evaluate((scroller) => scroller.scrollTo({ top: 1e6 })),
  ],
  ['scroll right', (page) => wheel(page, { right: 300, down: 0 })],
  [
    'sort',
    async (page) => {
      await page.locator('thead button').first().click();
      await page.locator('th[aria-sort=ascending]').waitFor();
      await page.locator('.data-table[data-status=ready]').waitFor();
    },
  ],
  [
    'open a row’s menu',
    async (page) => {
      await page.locator('tbody tr[aria-rowindex] td').nth(2).click({ button: 'right' });
      await page.getByRole('menu').waitFor();
      await page.keyboard.press('Escape');
    },
  ],
  [
    'density',
    async (page) => {
      await page.getByRole('button', { name: screenWords.columns }).click();
      await page.getByRole('radio', { name: screenWords.density }).check({ force: true });
    },
  ],
];

const openWide = async ({ product, api, world }: Bench, page: Page): Promise<void> => {
  await page.context().addCookies([{ name: tokenCookie, value: api.token, url: product.url, sameSite: 'Strict' }]);
  // Screens offer at most 40 rows; the table is to bear the most that the server can send.
  await page.route(/\/api\/admin\/record\/index\?/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('page_size', rowsPerPage);
    return route.continue({ url: url.href });
  });
  await page.goto(`${product.url}/content/${world.wideForm}`);
  await page.locator('tbody tr[aria-rowindex="2"]').waitFor();
};

const wideTable: Scenario = {
  name: 'table',
  run: async (bench) => {
    const executablePath = await ensureBrowser();
    if (executablePath === undefined) throw new Error('there is no Chromium to load the pages with');
    const browser = await chromium.launch({ executablePath, args: chromiumFlags() });
    try {
      const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
      await openWide(bench, page);
      await pause(settleMs);
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
      await page.locator('tbody tr[aria-rowindex="3"]').hover();
      const lines: Line[] = [];
      for (const [name, act] of acts) {
        const seconds = await longestTask(page, () => act(page));
        const what = `table of 30 columns × 999 rows, CPU ${slowDown}× slower, longest task: ${name}`;
        lines.push({ what, unit: 's', value: spreadOf([seconds]), budget: budgets.longTask });
      }
      return lines;
    } finally {
      await browser.close();
    }
  },
};

/** How fluently browsers show tables. */
export const tableScenarios: readonly Scenario[] = [wideTable];
