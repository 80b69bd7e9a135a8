import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './fixtures/chromium';

const executablePath = findChromium();
/** Nearly an hour with all its kills, on one core: begun first, it ends beside the others. */
const longest = '**/durability.spec.ts';

export default defineConfig({
  testDir: './stories',
  outputDir: './results',
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // One more than the cores of a small machine: a story often waits for its page, or its page for the server.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  projects: [
    { name: 'kills', testMatch: longest },
    { name: 'stories', testIgnore: longest },
  ],
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A click that finds nothing fails by itself, not with the whole story.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    // So that nothing moves under a click; stories about motion turn it on again.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every story costs a quarter of the time; `--trace on` records the one to examine.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: chromiumFlags(),
      // Without a locale Chromium cannot write Chinese file names and calls each download "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(executablePath ? { executablePath } : {}),
    },
  },
});
