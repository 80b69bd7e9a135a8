import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const madeFolders = new Set(['node_modules', 'dist', '.git', '.vite', 'results', 'report', 'coverage']);

/** All source files, as sorted paths with forward slashes, relative to the root. */
export const listFiles = async (root: string, folder = root): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      const name = relative(root, path).split(sep).join('/');
      if (entry.isFile()) return [name];
      const skipped = !entry.isDirectory() || madeFolders.has(entry.name) || name === 'data';
      return skipped ? [] : listFiles(root, path);
    }),
  );
  return lists.flat().sort();
};
