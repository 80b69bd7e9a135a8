import type { StateCounts } from '@shuyuan/contract/courses/attendance/rates';

const sum = (...numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** How many sessions someone was marked in, and the share that they came to, late or not, in tenths of a percent. */
export const rateOf = (counts: StateCounts): { counts: StateCounts; marked: number; rate: number | null } => {
  const { present, late, early, leave, absent } = counts;
  const came = sum(present, late, early);
  const marked = sum(came, leave, absent);
  return { counts, marked, rate: marked === 0 ? null : Math.round((came * 1000) / marked) };
};

/** Whether a member has missed so much, with leave or without, that a warning is due. */
export const isWarned = ({ leave, absent, ...came }: StateCounts, warnPercent: number): boolean => {
  const missed = leave + absent;
  return missed > 0 && missed * 100 >= warnPercent * sum(missed, ...Object.values(came));
};

/** The sum of many counts. */
export const addCounts = (all: readonly StateCounts[]): StateCounts => ({
  present: sum(...all.map(({ present }) => present)),
  late: sum(...all.map(({ late }) => late)),
  early: sum(...all.map(({ early }) => early)),
  leave: sum(...all.map(({ leave }) => leave)),
  absent: sum(...all.map(({ absent }) => absent)),
});
