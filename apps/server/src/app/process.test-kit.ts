import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { bundle } from '../../bundle';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder in this package for the bundles of one test run; it is removed after the run. */
    programFolder: string;
  }
}

const serverFolder = fileURLToPath(new URL('../..', import.meta.url));

let bundled: Promise<string> | undefined;

const bundleServer = async (): Promise<string> => {
  const file = join(inject('programFolder'), `main-${process.pid}.js`);
  await bundle(relative(serverFolder, file));
  return file;
};

/** The server, bundled as the build does, once for all test files of a worker. */
export const serverProgram = (): Promise<string> => {
  bundled ??= bundleServer();
  return bundled;
};
