import type { Counts, FailedStory } from './test-counts';

/** More failures than this are no accident of timing. */
const mostStories = 5;

type StoryCounts = Counts & { readonly stories: readonly FailedStory[] };

/**
 * Runs the few stories that failed once more, by themselves. Those that pass then count as passed and are named as
 * unsteady. A failure outside of any story (a runner that broke down, say) gets no second chance.
 */
export const withSecondChance = async (
  first: StoryCounts,
  runAgain: (places: string[]) => Promise<StoryCounts>,
): Promise<Counts> => {
  const { stories } = first;
  if (stories.length === 0 || stories.length > mostStories || stories.length !== first.failed) return first;
  const second = await runAgain([...new Set(stories.map(({ place }) => place))]);
  // Stories written in a loop share their place, so that more may have run than had failed, never fewer.
  if (second.passed + second.failed < stories.length) return first;
  const named = ({ place, title }: FailedStory) => `${place} ${title}`;
  const failedAgain = new Set(second.stories.map(named));
  const unsteady = stories.map(named).filter((name) => !failedAgain.has(name));
  return { ...first, passed: first.passed + unsteady.length, failed: second.failed, unsteady };
};
