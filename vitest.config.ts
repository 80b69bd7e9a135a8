import { register } from 'tsx/esm/api';
import { defineConfig } from 'vitest/config';
import { longTests } from './tools/src/long-tests.ts';

// Projects that load their tests without Vite load their set-up so too.
register();

export default defineConfig({
  test: {
    projects: [
      'packages/*/vitest.config.ts',
      'apps/*/vitest.config.ts',
      'tools/vitest.config.ts',
      'bench/vitest.config.ts',
    ],
    tags: [longTests],
    // One more than the cores of a small machine: a file often waits for its database.
    maxWorkers: 3,
  },
});
