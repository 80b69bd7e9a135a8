import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, findChromium } from '../../e2e/fixtures/chromium.ts';
import { longTests } from '../../tools/src/long-tests.ts';
import { endpointsWithoutSchemas } from './build/endpoints-without-schemas.plugin.ts';
import { batchPage } from './vitest.batch-page.ts';
import { commands } from './vitest.browser-commands.ts';
import { samplePictures } from './vitest.sample-pictures.ts';
import { undrawnPage } from './vitest.undrawn-page.ts';

// React and Ant Design as staff have them: quicker, and without the same id for every element as in a test.
process.env.NODE_ENV = 'production';

const executablePath = findChromium();
const viewport = { width: 1440, height: 900 };

/** Tests of components in a real Chromium, with the server scripted in the page. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), endpointsWithoutSchemas(), samplePictures(), batchPage()],
  // What a test loads on demand is bundled before the first one: a bundle made later reloads the page under the tests.
  optimizeDeps: {
    entries: ['src/main.tsx', 'src/ui/rich-text/batch-images/upfiles.tsx', 'src/**/*.component.test.tsx'],
  },
  test: {
    name: 'component',
    include: ['src/**/*.component.test.tsx'],
    setupFiles: ['src/app/page-watch.test-kit.ts'],
    // The files share a page: each module is loaded once. The kit cleans up between tests.
    tags: [longTests],
    isolate: false,
    maxWorkers: 3,
    silent: 'passed-only',
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      orchestratorScripts: [undrawnPage],
      viewport,
      commands,
      provider: playwright({
        actionTimeout: 15_000,
        launchOptions: { args: chromiumFlags(), ...(executablePath ? { executablePath } : {}) },
        // A smaller window would scale the tested page down, and the mouse would miss its places.
        contextOptions: { viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
