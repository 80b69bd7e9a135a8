import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import { chromiumFlags } from '../../../e2e/fixtures/chromium';
import { ensureBrowser } from '../../../tools/src/browser';
import type { Bench, Scenario } from '../bench';
import { type Budget, budgets, type Line } from '../budget';
import { screenWords } from '../data/names.texts';
import { spreadOf } from '../statistics';

/** Name of the cookie that holds the token in the browser (requirements §4). */
export const tokenCookie = 'shuyuan_token';
/** The cookie by which a returning user's page knows what it may ask for at once, as the client writes it. */
export const returning = { shuyuan_known: encodeURIComponent('ready screen-workbench') };

/** A screen, and the element that shows that it has loaded. */
interface Visit {
  readonly path: string;
  readonly signedIn: boolean;
  /** The button that loads the measured code. */
  readonly pressed?: string;
  readonly shown: string;
}

const isCounted = (request: Request): boolean => ['script', 'stylesheet'].includes(request.resourceType());

/** Scripts and styles that a screen loads, with their transferred size in bytes. */
const filesOf = async (page: Page, visit: Visit): Promise<Map<string, number>> => {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (isCounted(request)) requests.push(request);
  });
  await page.goto(visit.path);
  if (visit.pressed !== undefined) await page.locator(visit.pressed).first().click();
  await page.locator(visit.shown).first().waitFor();
  const sizes = requests.map(async (request): Promise<[string, number]> => {
    await request.response();
    return [new URL(request.url()).pathname, (await request.sizes()).responseBodySize];
  });
  return new Map(await Promise.all(sizes));
};

const total = (files: ReadonlyMap<string, number>): number => [...files.values()].reduce((sum, size) => sum + size, 0);

const lineOf = (what: string, bytes: number, budget?: Budget): Line => ({
  what,
  unit: 'KB',
  value: spreadOf([bytes / 1024]),
  ...(budget === undefined ? {} : { budget }),
});

const measure = async (bench: Bench, open: () => Promise<BrowserContext>): Promise<Line[]> => {
  const { product, api, world } = bench;
  /** Each screen is visited with an empty browser cache. */
  const visit = async (screen: Visit): Promise<Map<string, number>> => {
    const context = await open();
    try {
      if (screen.signedIn) {
        await context.addCookies([{ name: tokenCookie, value: api.token, url: product.url, sameSite: 'Strict' }]);
      }
      return await filesOf(await context.newPage(), screen);
    } finally {
      await context.close();
    }
  };
  const login = await visit({ path: '/login', signedIn: false, shown: 'input[type=password]' });
  // The code of the page is the same whether there is a form at the address or not.
  const publicForm = await visit({ path: '/p/aaaaaaaaaa', signedIn: false, shown: '[role=alert]' });
  const list = await visit({ path: `/content/${world.smallForm}`, signedIn: true, shown: 'tbody tr td:has-text("1")' });
  const form = await visit({
    path: `/content/${world.smallForm}`,
    signedIn: true,
    pressed: `button:has-text("${screenWords.add}")`,
    shown: '[role=dialog] input',
  });
  const editor = await visit({
    path: '/test?only=rich-text',
    signedIn: true,
    pressed: `button:has-text("${screenWords.showEditor}")`,
    shown: '.rich-text[data-state=ready]',
  });
  const map = await visit({ path: '/test?only=map', signedIn: true, shown: '.leaflet-container' });
  const personal = await visit({ path: '/info/password', signedIn: true, shown: 'form input[type=password]' });
  /** Without what the form has already loaded: editor and map are fields of one. */
  const added = (files: ReadonlyMap<string, number>) =>
    total(new Map([...files].filter(([path]) => !form.has(path) && !/gallery|exhibit/.test(path))));
  return [
    lineOf('login, scripts and styles over the wire', total(login), budgets.login),
    lineOf('public form, scripts and styles over the wire', total(publicForm), budgets.publicForm),
    lineOf('shell and first list, cold', total(list), budgets.firstList),
    lineOf('editor, beyond the form around it', added(editor), budgets.editor),
    lineOf('map, beyond the form around it', added(map), budgets.map),
    lineOf('personal page, cold', total(personal), budgets.personal),
  ];
};

const bundles: Scenario = {
  name: 'bundles',
  run: async (bench) => {
    const executablePath = await ensureBrowser();
    if (executablePath === undefined) throw new Error('there is no Chromium to load the pages with');
    const browser = await chromium.launch({ executablePath, args: chromiumFlags() });
    try {
      return await measure(bench, () => browser.newContext({ baseURL: bench.product.url, locale: 'zh-CN' }));
    } finally {
      await browser.close();
    }
  },
};

/** What browsers download. */
export const bundleScenarios: readonly Scenario[] = [bundles];
