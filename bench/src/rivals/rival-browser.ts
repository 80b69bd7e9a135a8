import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags } from '../../../e2e/fixtures/chromium';
import { ensureBrowser } from '../../../tools/src/browser';
import type { Bench } from '../bench';
import { tokenCookie } from '../scenarios/bundles';
import { median, ratiosOf } from '../statistics';
import type { RivalVisit } from './rival';
import type { Opponent } from './rival-contests';
import { lessIsBetter } from './rival-footprint';
import type { RivalLine } from './rival-line';

/** A cold visit to a list. */
interface Visit {
  readonly kilobytes: number;
  readonly requests: number;
  readonly seconds: number;
}

/** Opens a list with an empty cache and waits until rows are shown: a number of a row is on the page. */
const visitCold = async (
  browser: Browser,
  origin: string,
  { path, cookies, localStorage }: RivalVisit,
): Promise<Visit> => {
  const pairs = Object.entries(localStorage).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage: pairs }] },
  });
  try {
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    let bytes = 0;
    let requests = 0;
    devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    const begun = performance.now();
    await page.goto(origin + path, { waitUntil: 'commit' });
    await page.waitForFunction(() => /1[35]\d{9}/.test(document.body?.textContent ?? ''), undefined, {
      timeout: 60_000,
    });
    return { kilobytes: bytes / 1024, requests, seconds: (performance.now() - begun) / 1000 };
  } finally {
    await context.close();
  }
};

const linesOf = (rival: string, theirs: readonly Visit[], ours: readonly Visit[]): RivalLine[] => {
  const pairs = (part: keyof Visit) =>
    ours.map((visited, at) => ({ ours: visited[part], theirs: theirs[at]?.[part] ?? Number.NaN }));
  const counts = pairs('requests');
  return [
    lessIsBetter({
      what: 'first list in Chromium, cold: until rows are shown',
      rival,
      unit: 's',
      pairs: pairs('seconds'),
    }),
    lessIsBetter({ what: 'first list in Chromium, cold: over the wire', rival, unit: 'KB', pairs: pairs('kilobytes') }),
    {
      what: 'first list in Chromium, cold: requests',
      rival,
      floor: String(median(counts.map((pair) => pair.theirs))),
      ours: String(median(counts.map((pair) => pair.ours))),
      unit: 'x',
      value: ratiosOf(counts.map((pair) => ({ ours: pair.theirs, floor: pair.ours }))),
    },
  ];
};

/** The first list of a signed-in browser, the rival's and ours in turns. */
export const measureFirstList = async (bench: Bench, { rival, home }: Opponent): Promise<RivalLine[]> => {
  if (rival.visit === undefined) return [];
  const { product, api, world, options } = bench;
  const executablePath = await ensureBrowser();
  if (executablePath === undefined) throw new Error('there is no Chromium to open the lists with');
  const ourList = { path: `/content/${world.largeForm}`, cookies: { [tokenCookie]: api.token }, localStorage: {} };
  const browser = await chromium.launch({ executablePath, args: chromiumFlags() });
  const theirs: Visit[] = [];
  const ours: Visit[] = [];
  try {
    for (let round = 0; round < options.rounds; round += 1) {
      // A session is good for one visit: Directus replaces it.
      theirs.push(await visitCold(browser, home.url, await rival.visit(home)));
      ours.push(await visitCold(browser, product.url, ourList));
    }
  } finally {
    await browser.close();
  }
  return linesOf(rival.name, theirs, ours);
};
