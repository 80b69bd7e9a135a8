import { limitHeapGrowth } from './platform/process/heap-growth';

/** Runs the product, or obeys a command; `home` is the server's package folder. */
export const main = async (home: URL): Promise<void> => {
  limitHeapGrowth();
  const { run } = await import('./app/run');
  await run({ env: process.env, home, command: process.argv.slice(2) });
};

/**
 * Loads what a start needs, so that its code is compiled with the program (`launch/compile.ts`).
 * @public
 */
export const load = async (): Promise<void> => {
  await import('./app/run');
  await import('./app/serve');
};
