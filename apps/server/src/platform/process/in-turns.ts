import { setImmediate as nextTurn } from 'node:timers/promises';

const turnMs = 5;

/** Processes a list in order, and yields to other requests whenever it has taken a while. */
export const inTurns = async <T, R>(list: readonly T[], work: (each: T) => R): Promise<R[]> => {
  const done: R[] = [];
  let start = performance.now();
  for (const each of list) {
    done.push(work(each));
    if (performance.now() - start < turnMs) continue;
    await nextTurn();
    start = performance.now();
  }
  return done;
};
