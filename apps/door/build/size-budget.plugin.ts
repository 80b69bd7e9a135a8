import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Scripts and styles of the public pages together, compressed: a phone on a slow net loads them within two seconds. */
const budgetBytes = 60 * 1024;

const sizeOf = async (folder: string, names: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Fails a build whose scripts and styles exceed the budget; runs after the compressed copies are written. */
export const sizeBudget = (): Plugin => ({
  name: 'shuyuan:size-budget',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir }) {
      if (dir === undefined) return;
      const names = await readdir(dir, { recursive: true });
      const isShipped = (name: string) => /\.(?:js|css)$/.test(name);
      const shipped = names.filter(isShipped).map((name) => (names.includes(`${name}.br`) ? `${name}.br` : name));
      const bytes = await sizeOf(dir, shipped);
      if (bytes > budgetBytes) this.error(`the public pages take ${bytes} bytes, of ${budgetBytes} that they may`);
      this.info(`${bytes} bytes of ${budgetBytes}`);
    },
  },
});
