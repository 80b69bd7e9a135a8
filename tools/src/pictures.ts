import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import { chromiumFlags } from '../../e2e/fixtures/chromium';
import { ensureBrowser } from './browser';
import { buildStale } from './build-stale';
import { run } from './command';
import { requireNode } from './node-version';
import { type PicturedPage, picturedPages } from './pictured-pages.texts';
import { signIn } from './plain-api';
import { projectRoot } from './project-root';
import { demoCommand, serverCommand } from './server-process';
import { withServer } from './with-server';

const password = 'Lantern-Bridge-58';
const quietLooks = 12;
const looks = [
  { width: 1440, height: 900, scheme: 'light' },
  { width: 1440, height: 900, scheme: 'dark' },
  { width: 390, height: 844, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
] as const;
type Look = (typeof looks)[number];

const [, program = ''] = serverCommand;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Entry {
  readonly path: string;
  readonly url: string;
}

/** The pages of the menu, which the server supplies. */
const menuPages = async (api: { send: (path: string) => Promise<{ data?: unknown }> }): Promise<PicturedPage[]> => {
  const { data } = await api.send('menu/index?page_size=999');
  return (data as Entry[])
    .filter(({ path, url }) => path !== '' && url !== '#')
    .map(({ path }) => ({ name: path.replace(/\?.*/, '').slice(1).replaceAll('/', '-'), path }));
};

/** Resolves when no request has been under way for a moment; the stream of events never ends and does not count. */
const watchRequests = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/stream')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    for (let quiet = 0; quiet < quietLooks; quiet += 1) {
      if (open.size > 0) quiet = 0;
      await pause(50);
    }
    await page.locator('.screen-waiting, .ant-skeleton, [aria-busy="true"]').first().waitFor({ state: 'hidden' });
    await page.evaluate(() => document.fonts.ready);
  };
};

const take = async (page: Page, { path, clicks = [] }: PicturedPage): Promise<void> => {
  const atRest = watchRequests(page);
  await page.goto(path);
  await atRest();
  for (const { role, name } of clicks) {
    await page.getByRole(role, { name, exact: true }).first().click();
    await atRest();
  }
};

interface Album {
  readonly browser: Browser;
  readonly url: string;
  readonly token: string;
  readonly folder: string;
}

/** Takes all pages in one look; returns what could not be taken. */
const takeLook = async (album: Album, look: Look, pages: readonly PicturedPage[]): Promise<string[]> => {
  const { browser, url, token, folder } = album;
  const { width, height, scheme } = look;
  const failures: string[] = [];
  for (const pictured of pages) {
    const context = await browser.newContext({
      baseURL: url,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
      colorScheme: scheme,
      viewport: { width, height },
    });
    if (!pictured.isSignedOut) {
      await context.addCookies([{ name: 'shuyuan_token', value: token, url, sameSite: 'Strict' }]);
    }
    const page = await context.newPage();
    const file = `${pictured.name}-${width}-${scheme}.png`;
    // Whatever went wrong, the picture shows how far it came.
    await take(page, pictured).catch((error: unknown) => failures.push(`${file}: ${String(error).split('\n')[0]}`));
    await page.screenshot({ path: join(folder, file) });
    await context.close();
  }
  return failures;
};

/** A page that shows all pictures side by side. */
const sheet = (pages: readonly PicturedPage[]): string => {
  const row = ({ name }: PicturedPage) =>
    `<h2>${name}</h2><p>${looks
      .map(({ width, scheme }) => `<img loading="lazy" height="420" src="${name}-${width}-${scheme}.png" alt="">`)
      .join(' ')}</p>`;
  return `<!doctype html><meta charset="utf-8"><title>Shuyuan</title>${pages.map(row).join('\n')}`;
};

const takeAll = async (folder: string, only: string | undefined): Promise<boolean> => {
  const executablePath = await ensureBrowser();
  if (executablePath === undefined) return false;
  const dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-pictures-'));
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: '0',
    ADMIN_PASSWORD: password,
    DATA_DIR: dataDir,
  };
  try {
    const { code, output } = await run(demoCommand, { env });
    if (code !== 0) throw new Error(output);
    await mkdir(folder, { recursive: true });
    return await withServer(program, {
      env,
      work: async ({ url }) => {
        const api = await signIn(url, password);
        const all = [...(await menuPages(api)), ...picturedPages];
        const pages = only === undefined ? all : all.filter(({ name }) => name.includes(only));
        const browser = await chromium.launch({ executablePath, args: chromiumFlags() });
        try {
          const album: Album = { browser, url, token: api.token, folder };
          const failures: string[] = [];
          for (const look of looks) failures.push(...(await takeLook(album, look, pages)));
          for (const failure of failures) say(failure);
          await writeFile(join(folder, 'index.html'), sheet(pages));
          say(`${pages.length * looks.length} pictures: ${folder}`);
          return failures.length === 0;
        } finally {
          await browser.close();
        }
      },
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
};

requireNode();
const { values } = parseArgs({ options: { to: { type: 'string', default: 'pictures' }, only: { type: 'string' } } });
const isGood = (await buildStale()) && (await takeAll(resolve(projectRoot, values.to), values.only));
process.exitCode = isGood ? 0 : 1;
