import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { doorFiles, doorPaths, servedPaths } from '../../packages/contract/src/platform/served-paths.ts';
import { blockFirstPaint } from './build/block-first-paint.plugin.ts';
import { chunkGroups, partsInOrder } from './build/chunk-groups.ts';
import { earlyScript } from './build/early-script.plugin.ts';
import { endpointsWithoutSchemas } from './build/endpoints-without-schemas.plugin.ts';
import { fieldTypesWithoutSchemas } from './build/field-types-without-schemas.plugin.ts';
import { leanEditor } from './build/lean-editor.plugin.ts';
import { partsNeverUsed } from './build/parts-never-used.plugin.ts';
import { precompress } from './build/precompress.plugin.ts';

const server = process.env.SHUYUAN_API ?? 'http://127.0.0.1:3000';
/** The public pages, which have a server of their own while they are developed (`apps/door/vite.config.ts`). */
const door = 'http://127.0.0.1:5174';
const proxy = {
  ...Object.fromEntries(servedPaths.map((path) => [path, { target: server }])),
  ...Object.fromEntries([...doorPaths, doorFiles].map((path) => [`^${path}(?:/|$)`, { target: door }])),
};

const sourcePlugins = () => [
  react(),
  endpointsWithoutSchemas(),
  fieldTypesWithoutSchemas(),
  partsNeverUsed(),
  leanEditor(),
];

// The second page is the batch image plug-in's, at the address of requirements §2.
const input = ['index.html', 'admin/tinymce/plugins/axupimgs/upfiles.html'];

const codeSplitting = async () => ({
  groups: [
    {
      name: await chunkGroups({ root: import.meta.dirname, input, plugins: sourcePlugins() }),
      debugName: 'parts',
      includeDependenciesRecursively: false,
    },
  ],
});

export default defineConfig(async ({ command }) => ({
  plugins: [...sourcePlugins(), blockFirstPaint(), earlyScript(), partsInOrder(), precompress()],
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
  build: {
    target: ['chrome107', 'edge107', 'firefox104', 'safari16'],
    // The polyfill would be one more inline-free script on the login page, for browsers that the target leaves out.
    modulePreload: { polyfill: false },
    // An asset turned into a data: address would be outside the immutable cache.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input,
      output: command === 'build' ? { codeSplitting: await codeSplitting() } : {},
    },
  },
}));
