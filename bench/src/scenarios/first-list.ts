import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumFlags } from '../../../e2e/fixtures/chromium';
import { ensureBrowser } from '../../../tools/src/browser';
import type { Bench, Scenario } from '../bench';
import { type Budget, budgets, type Line } from '../budget';
import { spreadOf } from '../statistics';
import { returning, tokenCookie } from './bundles';
import { stepsOf, type Traced } from './waiting-steps';

/** An office line, and a device four times slower than this machine. */
const officeNet = { offline: false, latency: 50, downloadThroughput: 10_000_000 / 8, uploadThroughput: 10_000_000 / 8 };
const slowDown = 4;

/** A screen, the element that shows that its data is there, and the calls without which it would not be. */
interface Visit {
  readonly name: string;
  readonly path: string;
  readonly shown: string;
  readonly needs: RegExp;
}

/** What one visit cost. */
interface Cost {
  readonly requests: number;
  readonly steps: number;
  readonly seconds: number;
  readonly longestTask: number;
  readonly kilobytes: number;
}

/** Records what the page asks for, until it is closed. */
const trace = async (devTools: CDPSession): Promise<ReadonlyMap<string, Traced>> => {
  const seen = new Map<string, Traced>();
  devTools.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    seen.set(requestId, { url: request.url, start: timestamp, end: Number.POSITIVE_INFINITY, bytes: 0 });
  });
  devTools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = seen.get(requestId);
    if (one) seen.set(requestId, { ...one, end: timestamp, bytes: encodedDataLength });
  });
  await devTools.send('Network.enable');
  return seen;
};

const watchTasks = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const found: number[] = [0];
    Reflect.set(window, 'longTasks', found);
    new PerformanceObserver((list) => found.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
      buffered: true,
    });
  });
};

const visitOnce = async (context: BrowserContext, { path, shown, needs }: Visit): Promise<Cost> => {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.emulateNetworkConditions', officeNet);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const seen = await trace(devTools);
  await watchTasks(page);
  await page.goto(path, { waitUntil: 'commit' });
  const drawn = await page.waitForFunction(
    (selector) =>
      document.querySelector(selector) !== null && {
        seconds: performance.now() / 1000,
        longestTask: Math.max(...(Reflect.get(window, 'longTasks') as number[])) / 1000,
      },
    shown,
    { polling: 'raf' },
  );
  const asked = [...seen.values()].filter(({ url }) => url.startsWith('http'));
  const shownAfter = (await drawn.jsonValue()) as { seconds: number; longestTask: number };
  await page.close();
  const kilobytes = asked.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  // The page and its code are waited for in any case.
  const awaited = asked.filter(({ url }) => !url.includes('/api/') || needs.test(url));
  return { ...shownAfter, requests: asked.length, steps: stepsOf(awaited), kilobytes };
};

/** Visits with an empty cache, and again with what that left. */
const visitTwice = async (open: () => Promise<BrowserContext>, visit: Visit): Promise<{ cold: Cost; warm: Cost }> => {
  const context = await open();
  try {
    const cold = await visitOnce(context, visit);
    return { cold, warm: await visitOnce(context, visit) };
  } finally {
    await context.close();
  }
};

type Figure = readonly [words: string, of: keyof Cost, unit: Line['unit'], budget?: Budget];

const coldFigures: readonly Figure[] = [
  ['requests', 'requests', 'requests', budgets.firstRequests],
  ['steps that wait for each other', 'steps', 'steps', budgets.firstSteps],
  ['drawn after', 'seconds', 's', budgets.firstRows],
  ['longest task', 'longestTask', 's', budgets.longTask],
];
const warmFigures: readonly Figure[] = [
  ['drawn after', 'seconds', 's'],
  ['over the wire', 'kilobytes', 'KB'],
];

const linesOf = (what: string, costs: readonly Cost[], figures: readonly Figure[]): Line[] =>
  figures.map(([words, of, unit, budget]) => ({
    what: `${what}: ${words}`,
    unit,
    value: spreadOf(costs.map((cost) => cost[of])),
    ...(budget === undefined ? {} : { budget }),
  }));

const measure = async (bench: Bench, open: () => Promise<BrowserContext>): Promise<Line[]> => {
  const visits: readonly Visit[] = [
    {
      name: 'list of records',
      path: `/content/${bench.world.smallForm}`,
      shown: 'tbody tr[data-row] td',
      needs: /\/(?:auth|record)\/(?:me|menu|permissions|meta|index)\b/,
    },
    {
      name: 'workbench',
      path: '/dashboard',
      shown: '.workbench:not(:has([role=progressbar]))',
      needs: /\/(?:auth|workbench)\//,
    },
  ];
  const lines: Line[] = [];
  for (const visit of visits) {
    const rounds: { cold: Cost; warm: Cost }[] = [];
    for (let round = 0; round < bench.options.rounds; round += 1) rounds.push(await visitTwice(open, visit));
    const what = `${visit.name}, 50 ms, 10 Mbit/s, CPU ${slowDown}× slower`;
    const colds = rounds.map(({ cold }) => cold);
    const warms = rounds.map(({ warm }) => warm);
    lines.push(...linesOf(`${what}, cold`, colds, coldFigures), ...linesOf(`${what}, again`, warms, warmFigures));
  }
  return lines;
};

const firstList: Scenario = {
  name: 'first-list',
  run: async (bench) => {
    const executablePath = await ensureBrowser();
    if (executablePath === undefined) throw new Error('there is no Chromium to open the pages with');
    const { product, api } = bench;
    const browser = await chromium.launch({ executablePath, args: chromiumFlags() });
    try {
      return await measure(bench, async () => {
        const context = await browser.newContext({
          baseURL: product.url,
          locale: 'zh-CN',
          viewport: { width: 1440, height: 900 },
        });
        const cookies = { [tokenCookie]: api.token, ...returning };
        const of = { url: product.url, sameSite: 'Strict' } as const;
        await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, ...of })));
        return context;
      });
    } finally {
      await browser.close();
    }
  },
};

/** The way from an address to its rows. */
export const firstListScenarios: readonly Scenario[] = [firstList];
