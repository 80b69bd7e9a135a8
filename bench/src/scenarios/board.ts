import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Bench, Scenario } from '../bench';
import { screenWords } from '../data/names.texts';
import { type Act, appears, centreOf, measureActs } from './long-tasks';

const cards = 500;
const card = '.board-card[data-movable]';
const column = '.board-cards';

/** Scrolls the columns to their ends, one after the other, until there are enough cards. */
const scrollOn = async (page: Page): Promise<void> => {
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

/** Carries a card of the first column over the others and lets it go in the second. */
const carry = async (page: Page): Promise<void> => {
  await page.evaluate((wanted) => document.querySelector(wanted)?.scrollTo({ top: 0 }), column);
  const from = await centreOf(page, card);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const at of [0, 1, 2, 1]) {
    const to = await centreOf(page, column, at);
    await page.mouse.move(to.x, to.y, { steps: 8 });
  }
  await page.mouse.up();
};

const acts: readonly Act[] = [
  [
    'by another field',
    async (page) => {
      await page.locator('.field-choice select').selectOption('status');
      await appears(page, `.board-column:nth-child(5) ${card}`);
    },
  ],
  ['scroll', scrollOn],
  ['carry a card', carry],
];

const openBoard = async ({ product, world }: Bench, page: Page): Promise<void> => {
  await page.goto(`${product.url}/content/${world.smallForm}`);
  await page.locator('tbody tr').first().waitFor();
  await page.getByRole('button', { name: screenWords.board, exact: true }).click();
  await page.locator(card).first().waitFor();
};

const board: Scenario = {
  name: 'board',
  run: (bench) => measureActs(bench, { what: `board of ${cards} cards`, open: (page) => openBoard(bench, page), acts }),
};

/** How smoothly large screens answer. */
export const boardScenarios: readonly Scenario[] = [board];
