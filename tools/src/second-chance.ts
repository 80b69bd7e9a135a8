import type { Counts, FailedTest, TestedCounts } from './test-counts';

/** More failures than this are not a matter of timing. */
const mostTests = 5;

/**
 * Reruns the few failed tests by themselves. Those that pass then count as passed and are reported as unsteady.
 * A failure outside of any test (a crashed runner, say) gets no second chance.
 */
export const withSecondChance = async (
  first: TestedCounts,
  runAgain: (places: string[]) => Promise<TestedCounts>,
): Promise<Counts> => {
  const { failures } = first;
  if (failures.length === 0 || failures.length > mostTests || failures.length !== first.failed) return first;
  const second = await runAgain([...new Set(failures.map(({ place }) => place))]);
  // One location may have more tests than the one that failed: more may have run, never fewer.
  if (second.passed + second.failed < failures.length) return first;
  const named = ({ place, title }: FailedTest) => `${place} ${title}`;
  const failedAgain = new Set(second.failures.map(named));
  const unsteady = failures.filter((test) => !failedAgain.has(named(test)));
  // The tests of a file that failed outside of them are counted already.
  const passed = first.passed + unsteady.filter(({ title }) => title !== '').length;
  return { ...first, passed, failed: second.failed, unsteady: unsteady.map((test) => named(test).trim()) };
};
