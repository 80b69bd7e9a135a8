import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'door', environment: 'node', include: ['src/**/*.test.ts'], isolate: false, testTimeout: 30_000 },
});
