import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import { chromiumFlags } from '../../../e2e/fixtures/chromium';
import { ensureBrowser } from '../../../tools/src/browser';
import type { Bench, Scenario } from '../bench';
import { type Budget, budgets, type Line } from '../budget';
import { screenWords } from '../data/names.texts';
import { spreadOf } from '../statistics';
import { readContents, weighPackages } from '../weights';

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

/** Packages below this are listed together. */
const lightBytes = 2048;

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

/** What packages weigh, those that weigh little together. */
const packageLines = (screen: string, weights: readonly (readonly [name: string, bytes: number])[]): Line[] => {
  const isLight = ([, bytes]: readonly [string, number]) => bytes < lightBytes;
  const light = weights.filter(isLight);
  const rest = light.reduce((sum, [, bytes]) => sum + bytes, 0);
  const shown = [...weights.filter((each) => !isLight(each)), [`${light.length} others`, rest] as const];
  return shown.map(([name, bytes]) => lineOf(`${screen.split(',')[0]}: of it ${name}`, bytes));
};

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
  const beyondForm = (files: ReadonlyMap<string, number>) =>
    new Map([...files].filter(([path]) => !form.has(path) && !/gallery|exhibit/.test(path)));
  const contents = await readContents();
  const linesOf = (name: string, files: ReadonlyMap<string, number>, budget: Budget): Line[] => [
    lineOf(name, total(files), budget),
    ...packageLines(name, weighPackages(files, contents)),
  ];
  return [
    ...linesOf('login, scripts and styles over the wire', login, budgets.login),
    lineOf('public form, scripts and styles over the wire', total(publicForm), budgets.publicForm),
    ...linesOf('shell and first list, cold', list, budgets.firstList),
    ...linesOf('editor, beyond the form around it', beyondForm(editor), budgets.editor),
    ...linesOf('map, beyond the form around it', beyondForm(map), budgets.map),
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
