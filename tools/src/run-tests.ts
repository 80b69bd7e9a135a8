import { makeQuickFolder } from './quick-folder';
import { type Counts, slowestOf, sumCounts } from './test-counts';
import { type TestOptions, testParts } from './test-parts';
import { texts } from './tools.texts';

interface RunOptions extends TestOptions {
  /** Only this part, with the build if it needs one. */
  readonly only?: string | undefined;
  /** A test that only passes when run once more counts as failed. */
  readonly isSteadyAsked?: boolean;
}

const choices = ['check', 'unit', 'component', 'e2e'];
// Unit tests and stories run the build; component tests run the sources.
const needsBuild = ['unit', 'e2e'];

/** Runs the tests part by part, prints the ten slowest files, then the counts; true when nothing failed. */
export const runTests = async ({ only, isSteadyAsked = false, ...options }: RunOptions): Promise<boolean> => {
  if (only !== undefined && !choices.includes(only)) {
    console.error(`--only takes ${choices.join(', ')}`);
    return false;
  }
  const isWanted = (name: string) =>
    only === undefined || name === only || (name === 'build' && needsBuild.includes(only));
  // All parts use this as their temporary folder; one that is already set is left alone.
  const temporary = process.env.TMPDIR ?? (await makeQuickFolder());
  if (temporary !== undefined) process.env.TMPDIR = temporary;
  const counts: Counts[] = [];
  const durations: string[] = [];
  for (const part of testParts.filter(({ name }) => isWanted(name))) {
    console.log(`\n== ${part.title}`);
    const begun = performance.now();
    const count = await part.run(options);
    counts.push(count);
    const tests = count.passed > 0 ? `${count.passed} passed in ` : '';
    durations.push(`${part.title} ${tests}${((performance.now() - begun) / 1000).toFixed(0)} s`);
    if (part.carries && count.failed > 0) break;
  }
  const { passed, failed, unsteady, files } = sumCounts(counts);
  const slowest = slowestOf(files).map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
  if (slowest.length > 0) console.log(`\n${texts.slowest}\n${slowest.join('\n')}`);
  console.log(`\n${durations.join(', ')}`);
  if (!options.isWhole) console.log(texts.longLeft);
  for (const test of unsteady) console.log(texts.unsteady(test));
  if (unsteady.length > 0) console.log(texts.traces);
  for (const lack of new Set(counts.map(({ lacks }) => lacks))) if (lack !== undefined) console.error(lack);
  const failures = failed + (isSteadyAsked ? unsteady.length : 0);
  console.log(`${passed} passed, ${failures} failed`);
  return failures === 0;
};
