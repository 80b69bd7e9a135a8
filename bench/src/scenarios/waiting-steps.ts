/** A request as the browser made it; times in seconds. */
export interface Traced {
  readonly url: string;
  readonly start: number;
  readonly end: number;
  readonly bytes: number;
}

/** How many requests follow each other at most, each begun after the one before had ended. */
export const stepsOf = (requests: readonly Pick<Traced, 'start' | 'end'>[]): number => {
  const found: { readonly end: number; readonly steps: number }[] = [];
  for (const { start, end } of [...requests].sort((one, other) => one.start - other.start)) {
    const before = found.filter((earlier) => earlier.end <= start).map(({ steps }) => steps);
    found.push({ end, steps: Math.max(0, ...before) + 1 });
  }
  return Math.max(0, ...found.map(({ steps }) => steps));
};
