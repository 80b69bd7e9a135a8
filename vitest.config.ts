import { defineConfig } from 'vitest/config';
import { longTests } from './tools/src/long-tests.ts';

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
