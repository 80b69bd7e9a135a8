import type { Plugin } from 'vite';

/** Modules of libraries behind options that the product does not set, with what takes their place. */
const unused: readonly { readonly id: RegExp; readonly code: string }[] = [
  // Ant Design's frame brings all of its pop-ups for `tooltip={{ unique: true }}`: 9 KB on every page.
  { id: /\/antd\/(?:es|lib)\/tooltip\/UniqueProvider\/index\.js$/, code: 'export default ({ children }) => children;' },
];

/** Leaves out parts of libraries that are loaded with every page and used on none. */
export const partsNeverUsed = (): Plugin => ({
  name: 'shuyuan:parts-never-used',
  load: {
    filter: { id: unused.map(({ id }) => id) },
    handler: (id) => unused.find((part) => part.id.test(id))?.code ?? null,
  },
});
