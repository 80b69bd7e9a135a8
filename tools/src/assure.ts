import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFigures, thisOccasion, withFigures } from './figures';
import { requireNode } from './node-version';
import { projectRoot } from './project-root';
import { runTests } from './run-tests';

requireNode();

// Tests that can run longer read this and do so.
process.env.ASSURE = '1';
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const run = () => runTests({ only, isWhole: true, isSteadyAsked: true });

/** Runs the tests and writes their figures into the assurance page; a test that failed leaves none. */
const runAndReport = async (): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-figures-'));
  process.env.SHUYUAN_FIGURES = folder;
  try {
    const isGood = await run();
    const file = join(projectRoot, 'docs/assurance.md');
    const page = await readFile(file, 'utf8');
    await writeFile(file, withFigures(page, await readFigures(folder), thisOccasion()));
    return isGood;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

process.exitCode = (await (process.argv.includes('--report') ? runAndReport() : run())) ? 0 : 1;
