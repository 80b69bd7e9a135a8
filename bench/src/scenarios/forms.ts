import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { chromiumFlags } from '../../../e2e/fixtures/chromium';
import { ensureBrowser } from '../../../tools/src/browser';
import type { Bench, Scenario } from '../bench';
import { budgets, type Line } from '../budget';
import { longForm } from '../data/long-form';
import { longFormWords as words } from '../data/long-form.texts';
import { makeForm } from '../data/world';
import { spreadOf } from '../statistics';
import { tokenCookie } from './bundles';

/** How many times slower than this machine the browser works. */
const slowDown = 4;
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

/** By its column: a search by labels would be a long task of its own. */
const inputAt = (page: Page, at: number) => page.locator(`[data-field=f_${at}] :is(input, textarea)`).first();

/** What staff do with a form, each with its name in the report. */
const acts: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  [
    'open',
    async (page) => {
      await page.locator('.data-table-toolbar .action-button-primary').click();
      await inputAt(page, 40).waitFor();
    },
  ],
  [
    'type',
    async (page) => {
      for (const at of [1, 2, 5, 11, 21, 31, 39]) {
        await inputAt(page, at).click();
        await page.keyboard.type(at % 10 === 1 || at % 10 === 9 ? words.typed : '1234', { delay: 30 });
      }
    },
  ],
  [
    'submit',
    async (page) => {
      await page.locator('.record-form button[type=submit]').click();
      await page.locator('tbody tr[aria-rowindex="2"]').waitFor();
    },
  ],
];

const openList = async ({ product, api }: Bench, page: Page): Promise<void> => {
  const id = await makeForm(api, longForm(Date.now().toString(36)));
  await api.call(formEndpoints.addToMenu, { body: { id } });
  await page.context().addCookies([{ name: tokenCookie, value: api.token, url: product.url, sameSite: 'Strict' }]);
  await page.goto(`${product.url}/content/${id}`);
  await page.locator('.data-table[data-status=ready]').waitFor();
};

const typing: Scenario = {
  name: 'form',
  run: async (bench) => {
    const executablePath = await ensureBrowser();
    if (executablePath === undefined) throw new Error('there is no Chromium to load the pages with');
    const browser = await chromium.launch({ executablePath, args: chromiumFlags() });
    try {
      const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
      await openList(bench, page);
      await pause(settleMs);
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
      const lines: Line[] = [];
      for (const [name, act] of acts) {
        const seconds = await longestTask(page, () => act(page));
        const what = `form of 40 fields, CPU ${slowDown}× slower, longest task: ${name}`;
        lines.push({ what, unit: 's', value: spreadOf([seconds]), budget: budgets.longTask });
      }
      return lines;
    } finally {
      await browser.close();
    }
  },
};

/** How fluently browsers fill in forms. */
export const formScenarios: readonly Scenario[] = [typing];
