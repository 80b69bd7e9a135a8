const secondMs = 1000;
const hourMs = 3_600_000;

const first = [10, 30, 60, 120, 300, 600, 900, 1800].map((seconds) => seconds * secondMs);

/** The pauses between attempts, a day in total: short at first, then an hour each. */
export const dayOfDelays: readonly number[] = [...first, ...Array.from({ length: 23 }, () => hourMs)];

/** The same for what is stale after some hours. */
export const hoursOfDelays: readonly number[] = [...first, hourMs, hourMs];

/** A tenth more or less, so that what failed together does not come back together. */
const spread = 0.1;

/** The pause after an attempt, counted from 1; undefined when it was the last. `chance` is between 0 and 1. */
export const delayAfter = (attempt: number, delays: readonly number[], chance: number): number | undefined => {
  const delay = delays[attempt - 1];
  return delay === undefined ? undefined : Math.round(delay * (1 + spread * (2 * chance - 1)));
};
