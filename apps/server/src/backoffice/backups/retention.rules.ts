interface StoredRun {
  readonly id: number;
  readonly age_days: number;
  /** How many whole weeks ago. */
  readonly week: number;
}

/**
 * The backups that go: those beyond the days, but the newest of each week for as many weeks more. The newest of all
 * always stays.
 */
export const outdated = <R extends StoredRun>(
  runs: readonly R[],
  { keep_days: days, keep_weekly: weekly }: { keep_days: number; keep_weekly: number },
): R[] => {
  const old = runs.slice(1).filter(({ age_days }) => age_days > days);
  const firstWeek = Math.floor(days / 7);
  const newestOfWeek = new Set(
    [...new Set(old.map(({ week }) => week))]
      .filter((week) => week - firstWeek < weekly)
      .map((week) => old.find((run) => run.week === week)?.id),
  );
  return old.filter(({ id }) => !newestOfWeek.has(id));
};
