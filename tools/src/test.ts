import { requireNode } from './node-version';
import { type Counts, sumCounts } from './test-counts';
import { testParts } from './test-parts';
import { texts } from './tools.texts';

requireNode();

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const choices = ['check', 'unit', 'component', 'e2e'];
if (only !== undefined && !choices.includes(only)) {
  console.error(`--only takes ${choices.join(', ')}`);
  process.exit(1);
}

// Unit tests and stories run what was built; component tests run the sources.
const needsBuild = ['unit', 'e2e'];
const isWanted = (name: string) =>
  only === undefined || name === only || (name === 'build' && needsBuild.includes(only));

const counts: Counts[] = [];
const durations: string[] = [];
for (const part of testParts.filter(({ name }) => isWanted(name))) {
  console.log(`\n== ${part.title}`);
  const begun = performance.now();
  const count = await part.run();
  counts.push(count);
  const tests = count.passed > 0 ? `${count.passed} passed in ` : '';
  durations.push(`${part.title} ${tests}${((performance.now() - begun) / 1000).toFixed(0)} s`);
  if (part.carries && count.failed > 0) break;
}

const { passed, failed, unsteady } = sumCounts(counts);
console.log(`\n${durations.join(', ')}`);
for (const story of unsteady) console.log(texts.unsteady(story));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
