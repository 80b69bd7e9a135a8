import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runs } from './assure.test-kit';

/**
 * Notes what a test has shown of a promise, for `npm run assure -- --report`; called after the test's last expectation,
 * so that nothing is noted of a test that fails.
 */
export const recordFigure = (promise: string, what: string, counts: Readonly<Record<string, number>>): void => {
  const folder = process.env.SHUYUAN_FIGURES;
  if (folder === undefined) return;
  const figure = { promise, what, counts, isLong: runs({ usual: false, assure: true }) };
  mkdirSync(folder, { recursive: true });
  // Named by its subject: a test that is run again replaces what it noted before.
  writeFileSync(join(folder, `${promise}-${what.replaceAll(/\W+/g, '-')}.json`), JSON.stringify(figure));
};
