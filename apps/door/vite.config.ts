import { defineConfig } from 'vite';
import { servedPaths } from '../../packages/contract/src/platform/served-paths.ts';
import { endpointsWithoutSchemas } from '../web/build/endpoints-without-schemas.plugin.ts';
import { precompress } from '../web/build/precompress.plugin.ts';
import { sizeBudget } from './build/size-budget.plugin.ts';

const server = process.env.SHUYUAN_API ?? 'http://127.0.0.1:3000';
const proxy = Object.fromEntries(servedPaths.map((path) => [path, { target: server }]));

export default defineConfig({
  base: '/door/',
  plugins: [endpointsWithoutSchemas(), precompress(), sizeBudget()],
  server: { host: '127.0.0.1', port: 5174, strictPort: true, proxy },
  build: {
    target: ['chrome107', 'edge107', 'firefox104', 'safari16'],
    modulePreload: { polyfill: false },
    // An asset turned into a data: address would be outside the immutable cache, and outside the policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
