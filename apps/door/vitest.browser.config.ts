import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, findChromium } from '../../e2e/fixtures/chromium.ts';
import { longTests } from '../../tools/src/long-tests.ts';
import { endpointsWithoutSchemas } from '../web/build/endpoints-without-schemas.plugin.ts';
import { undrawnPage } from '../web/vitest.undrawn-page.ts';
import { uploadEndpoint } from './vitest.upload-endpoint.ts';

const executablePath = findChromium();
const viewport = { width: 390, height: 844 };

/** Tests of the public pages in a real Chromium of the size of a phone, with the server scripted in the page. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [endpointsWithoutSchemas(), uploadEndpoint()],
  optimizeDeps: { entries: ['src/main.tsx', 'src/**/*.component.test.tsx'] },
  test: {
    name: 'door component',
    include: ['src/**/*.component.test.tsx'],
    tags: [longTests],
    isolate: false,
    maxWorkers: 1,
    silent: 'passed-only',
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      orchestratorScripts: [undrawnPage],
      viewport,
      provider: playwright({
        actionTimeout: 15_000,
        launchOptions: { args: chromiumFlags(), ...(executablePath ? { executablePath } : {}) },
        contextOptions: { viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
