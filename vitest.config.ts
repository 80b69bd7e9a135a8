import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/*/vitest.config.ts',
      'apps/*/vitest.config.ts',
      'tools/vitest.config.ts',
      'bench/vitest.config.ts',
    ],
    // Each server test file has databases and processes of its own; more at once only wait for each other.
    maxWorkers: 2,
  },
});
