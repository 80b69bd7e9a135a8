import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Bench, Scenario } from '../bench';
import { type Act, appears, centreOf, measureActs, press } from './long-tasks';

/** The most rows that the server sends at once. */
const rowsPerPage = '999';

const wheel = async (page: Page, step: { right: number; down: number }): Promise<void> => {
  const { x, y } = await centreOf(page, '.data-table-scroll');
  await page.mouse.move(x, y);
  for (let turns = 0; turns < 25; turns += 1) {
    await page.mouse.wheel(step.right, step.down);
    await pause(60);
  }
};

const acts: readonly Act[] = [
  ['scroll down', (page) => wheel(page, { right: 0, down: 500 })],
  [
    'to the last row',
    (page) => page.evaluate(() => document.querySelector('.data-table-scroll')?.scrollTo({ top: 1e6 })),
  ],
  ['scroll right', (page) => wheel(page, { right: 300, down: 0 })],
  [
    'sort',
    async (page) => {
      await press(page, 'thead button');
      await appears(page, '.data-table[data-status=ready]:has(th[aria-sort=ascending])');
    },
  ],
  [
    'open a row’s menu',
    async (page) => {
      await press(page, 'tbody tr:nth-of-type(12) td:nth-of-type(2)', 'right');
      await appears(page, '[role=menu]');
      await page.keyboard.press('Escape');
    },
  ],
  [
    'open the columns',
    async (page) => {
      await press(page, '.data-table-tool[aria-haspopup], .data-table-tool[aria-expanded]');
      await appears(page, '.column-picker-density');
    },
  ],
  ['density', (page) => press(page, '.column-picker-density label:first-of-type')],
];

const openWide = async ({ product, world }: Bench, page: Page): Promise<void> => {
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
  run: (bench) =>
    measureActs(bench, {
      what: `table of 30 columns × ${rowsPerPage} rows`,
      open: (page) => openWide(bench, page),
      acts,
    }),
};

/** How fluently browsers show tables. */
export const tableScenarios: readonly Scenario[] = [wideTable];
