import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { bundle } from '../../bundle';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder in this package for the bundles of one test run; it is removed after the run. */
    programFolder: string;
  }
}

/** Bundles a program as the build does, for the tests of one worker. */
export const bundleForTests = async (entry: URL): Promise<string> => {
  const file = join(inject('programFolder'), `main-${process.pid}.js`);
  await bundle({ entry, outfile: pathToFileURL(file) });
  return file;
};

let bundled: Promise<string> | undefined;

/** The server, bundled once for all test files of a worker. */
export const serverProgram = (): Promise<string> => {
  bundled ??= bundleForTests(new URL('../main.ts', import.meta.url));
  return bundled;
};
