import { createHash } from 'node:crypto';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from './source-tree';

/** A workspace to build, and the file that its build must produce. */
export interface BuildTarget {
  readonly name: string;
  readonly folder: string;
  readonly product: string;
  /** Another workspace that goes into it, beside the contract. */
  readonly uses?: string;
}

/** The server before the web, so that an error in the smaller part shows first. */
export const buildTargets: readonly BuildTarget[] = [
  { name: 'server', folder: 'apps/server', product: 'dist/main.js' },
  { name: 'web', folder: 'apps/web', product: 'dist/index.html' },
  { name: 'door', folder: 'apps/door', product: 'dist/index.html', uses: 'apps/web' },
  { name: 'demo', folder: 'apps/demo', product: 'dist/main.js', uses: 'apps/server' },
];

const sharedFiles = ['package-lock.json', 'package.json', 'tsconfig.base.json'];
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);

/** One hash over everything that the build of a target reads. */
export const hashSources = async (root: string, target: BuildTarget): Promise<string> => {
  const folders = ['packages/contract', target.folder, ...(target.uses === undefined ? [] : [target.uses])];
  const inside = (file: string) => folders.some((folder) => file.startsWith(`${folder}/`));
  const files = (await listFiles(root)).filter((file) => sharedFiles.includes(file) || (inside(file) && !isTest(file)));
  // The compiled code of a program fits one version of Node.js.
  const hash = createHash('sha256').update(process.version);
  for (const file of files) {
    hash.update(file).update('\0');
    hash.update(await readFile(join(root, file))).update('\0');
  }
  return hash.digest('hex');
};

const stampFile = (root: string, target: BuildTarget) => join(root, target.folder, 'dist', '.build-stamp');

/** True when the target was never built, was built from other sources, or its output is missing. */
export const isStale = async (root: string, target: BuildTarget): Promise<boolean> => {
  try {
    await access(join(root, target.folder, target.product));
    return (await readFile(stampFile(root, target), 'utf8')) !== (await hashSources(root, target));
  } catch {
    return true;
  }
};

/** Records what a finished build was made from; `hash` is taken before it, so an edit meanwhile makes it stale. */
export const writeStamp = (root: string, target: BuildTarget, hash: string): Promise<void> =>
  writeFile(stampFile(root, target), hash);
