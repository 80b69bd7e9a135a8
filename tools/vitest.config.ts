import { defineConfig } from 'vitest/config';

// The gates under test run whole compilers and linters, which takes seconds on a small machine.
const patienceMs = 120_000;

export default defineConfig({
  test: { name: 'tools', include: ['src/**/*.test.ts'], testTimeout: patienceMs, hookTimeout: patienceMs },
});
