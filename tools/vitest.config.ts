import { defineConfig } from 'vitest/config';

// The gates under test run whole compilers and linters, which takes seconds on a small machine.
export default defineConfig({ test: { name: 'tools', include: ['src/**/*.test.ts'], testTimeout: 60_000 } });
