import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import {
  publicationEndpoints,
  publicPageEndpoints,
} from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { idempotencyHeader } from '@shuyuan/contract/platform/endpoint';
import { chromiumFlags } from '../../../e2e/fixtures/chromium';
import { ensureBrowser } from '../../../tools/src/browser';
import type { Bench, Scenario } from '../bench';
import { budgets, type Line } from '../budget';
import { holdContest } from '../contest';
import { classCode, codesOf } from '../data/enrolment-row';
import { longForm } from '../data/long-form';
import { longFormWords as words } from '../data/long-form.texts';
import { makeForm, withClient } from '../data/world';
import { pathWith, requestText } from '../http-text';
import { spreadOf } from '../statistics';

/** Of the long form, all but what would show other records. */
const isPublished = ({ edit_input: type }: { readonly edit_input: string }): boolean => type !== 'admin';

const publish = async ({ api }: Bench): Promise<{ code: string; table: string }> => {
  const form = longForm(`p${Date.now().toString(36)}`);
  const fields = form.fields.filter(isPublished).map(({ field }) => ({ field, required: false }));
  const body = {
    custom_form_id: await makeForm(api, form),
    ...{ title: form.name, cover: '', intro: '', consent: words.typed, thanks: '' },
    ...{ fields, presets: {}, opens_at: null, closes_at: null, quota: null },
    ...{ proves_mobile: false, mobile_field: null, once_per_mobile: false, enabled: true },
  };
  return { code: (await api.call(publicationEndpoints.save, { body })).data.code, table: form.table_name };
};

/** Chrome's "Slow 4G", and a phone four times slower than this machine. */
const slowNet = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowDown = 4;

/** Seconds from the address to a form that can be filled in, with an empty cache. */
const openOnPhone = async ({ product, options }: Bench, code: string): Promise<number[]> => {
  const executablePath = await ensureBrowser();
  if (executablePath === undefined) throw new Error('there is no Chromium to open the page with');
  const browser = await chromium.launch({ executablePath, args: chromiumFlags() });
  const seconds: number[] = [];
  try {
    for (let round = 0; round < options.rounds; round += 1) {
      const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      const devTools = await context.newCDPSession(page);
      await devTools.send('Network.emulateNetworkConditions', slowNet);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
      await page.goto(`${product.url}/p/${code}`, { waitUntil: 'commit' });
      const usable = await page.waitForFunction(
        () => document.querySelector('form button[type=submit]') !== null && performance.now(),
        undefined,
        { polling: 'raf' },
      );
      seconds.push(Number(await usable.jsonValue()) / 1000);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return seconds;
};

const usable: Scenario = {
  name: 'door',
  run: async (bench) => {
    const { code } = await publish(bench);
    const what = `public form of 36 fields, cold, slow 4G, CPU ${slowDown}× slower: usable after`;
    return [{ what, unit: 's', value: spreadOf(await openOnPhone(bench, code)), budget: budgets.usableForm }];
  },
};

const atOnce = 200;
const submissions = 10_000;
/** As many as an address may send in ten minutes without a proof of work. */
const perAddress = 25;

const addressOf = (at: number): string => {
  const place = Math.floor(at / perAddress);
  return `100.${64 + Math.floor(place / 62_500)}.${Math.floor(place / 250) % 250}.${(place % 250) + 1}`;
};

/** Sends one as a phone does: again with the same key when it is asked to come later. */
const submitOne = async ({ product }: Bench, code: string, at: number): Promise<void> => {
  const { method, path } = publicPageEndpoints.submit;
  const body = JSON.stringify({ code, values: { f_1: `n${at}`, f_2: at }, consent_version: 1 });
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': addressOf(at),
    [idempotencyHeader]: randomUUID(),
  };
  for (;;) {
    const reply = await fetch(product.url + path, { method, headers, body });
    const text = await reply.text();
    if (reply.ok) return;
    if (reply.status !== 503) throw new Error(`a submission was answered with ${reply.status}: ${text}`);
    await pause(100);
  }
};

/** Submits until it is stopped, at least as many as are promised; returns how many were acknowledged. */
const startFlood = (bench: Bench, code: string): { stop: () => Promise<number> } => {
  let next = 0;
  let isStopped = false;
  const sender = async (): Promise<void> => {
    while (!isStopped || next < submissions) {
      const at = next;
      next += 1;
      await submitOne(bench, code, at);
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, sender));
  return {
    stop: async () => {
      isStopped = true;
      await all;
      return next;
    },
  };
};

const lists = (bench: Bench, what: string): Promise<Line> => {
  const { world, api, floor, product } = bench;
  const classes = Array.from({ length: Math.min(200, codesOf(world.rows).classes) }, (_, at) => classCode(at));
  const page = { page: 1, page_size: 20 };
  const asked = classes.map((class_code) => ({
    floor: requestText({ method: 'GET', path: pathWith('/list', { class_code, ...page }) }),
    ours: requestText({
      method: 'GET',
      path: pathWith(recordEndpoints.index.path, {
        custom_form_id: world.largeForm,
        ...page,
        search: JSON.stringify({ class_code }),
      }),
      token: api.token,
    }),
  }));
  return holdContest(bench, {
    what,
    floor: { port: floor.port, requests: () => asked.map((one) => one.floor) },
    ours: { port: product.port, requests: () => asked.map((one) => one.ours) },
  });
};

const flood: Scenario = {
  name: 'flood',
  run: async (bench) => {
    const { code, table } = await publish(bench);
    const alone = await lists(bench, 'list of staff, nobody from outside');
    const running = startFlood(bench, code);
    const beside = await lists(bench, `list of staff beside public submissions, ${atOnce} at a time`);
    const acknowledged = await running.stop();
    const stored = await withClient(bench.product, async (db) => {
      const { rows } = await db.query<{ all: string; each: string }>(
        `select count(*) as all, count(distinct f_1) as each from form.${table}`,
      );
      return rows[0];
    });
    if (Number(stored?.all) !== acknowledged || Number(stored?.each) !== acknowledged) {
      throw new Error(
        `${acknowledged} submissions were acknowledged, ${stored?.all} are there, ${stored?.each} different`,
      );
    }
    const value = spreadOf([beside.value.median / alone.value.median]);
    const what = `what is left of that ratio beside ${acknowledged} submissions, each there once`;
    return [alone, beside, { what, unit: 'x', value, budget: budgets.besideFlood }];
  },
};

/** What people from outside get, and what they take from staff. */
export const doorScenarios: readonly Scenario[] = [usable, flood];
