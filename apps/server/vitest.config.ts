import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // What modules keep, they keep by database or pool; to load them anew for each file took longer than many tests.
    isolate: false,
    // Loaded by Node.js itself, as the commands are: through Vite a worker takes three times as long to have the server.
    execArgv: ['--import', 'tsx'],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    globalSetup: ['./vitest.global-setup.ts'],
    env: { NODE_ENV: 'test' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
