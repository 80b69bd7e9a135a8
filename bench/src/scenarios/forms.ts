import type { Page } from '@playwright/test';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import type { Bench, Scenario } from '../bench';
import { longForm } from '../data/long-form';
import { longFormWords as words } from '../data/long-form.texts';
import { makeForm } from '../data/world';
import { type Act, appears, measureActs, press } from './long-tasks';

const inputAt = (at: number): string => `[data-field=f_${at}] :is(input, textarea)`;

const acts: readonly Act[] = [
  [
    'open',
    async (page) => {
      await press(page, '.data-table-toolbar .action-button-primary');
      await appears(page, inputAt(40));
    },
  ],
  [
    'type',
    async (page) => {
      for (const at of [1, 2, 5, 11, 21, 31, 39]) {
        await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.focus(), inputAt(at));
        await page.keyboard.type(at % 10 === 1 || at % 10 === 9 ? words.typed : '1234', { delay: 30 });
      }
    },
  ],
  [
    'submit',
    async (page) => {
      await press(page, '.record-form button[type=submit]');
      await appears(page, 'tbody tr[aria-rowindex="2"]');
    },
  ],
];

const openList = async ({ product, api }: Bench, page: Page): Promise<void> => {
  const id = await makeForm(api, longForm(Date.now().toString(36)));
  await api.call(formEndpoints.addToMenu, { body: { id } });
  await page.goto(`${product.url}/content/${id}`);
  await page.locator('.data-table[data-status=ready]').waitFor();
};

const typing: Scenario = {
  name: 'form',
  run: (bench) => measureActs(bench, { what: 'form of 40 fields', open: (page) => openList(bench, page), acts }),
};

/** How fluently browsers fill in forms. */
export const formScenarios: readonly Scenario[] = [typing];
