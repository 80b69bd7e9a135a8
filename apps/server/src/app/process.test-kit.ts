import { mkdtemp, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../bundle';

const serverFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles the server as the build does; gives back its file and the way to remove it. */
export const bundleProgram = async (): Promise<{ file: string; remove(): Promise<void> }> => {
  const folder = await mkdtemp(join(serverFolder, '.test-'));
  const file = join(folder, 'main.js');
  await bundle(relative(serverFolder, file));
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
};
