import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

const turnMs = 2;
/** What lasted longer has mostly waited for something else. */
const workMaxMs = 10;
/** Requests that come more seldom find room by themselves. */
const recentMs = 20;

let requestAt = Number.NEGATIVE_INFINITY;
/** When the last of the turns that are waited for will be over. */
let takenUntil = 0;

/** Notes that a request has come; long work that began before it makes room. */
export const noteRequest = (): void => {
  requestAt = performance.now();
};

/**
 * Cuts long work into turns, between which requests are answered; while any come, all of it
 * together takes no more than half of the time.
 */
export class Turns {
  readonly #began = performance.now();
  #from = this.#began;

  /** Yields to requests if the work has taken a while; called wherever it may be interrupted. */
  rest(): Promise<void> | undefined {
    return performance.now() - this.#from < turnMs ? undefined : this.#rest();
  }

  async #rest(): Promise<void> {
    const now = performance.now();
    if (requestAt > this.#began && now - requestAt < recentMs) {
      const worked = Math.min(now - this.#from, workMaxMs);
      const next = Math.max(takenUntil, now) + worked;
      takenUntil = next + worked;
      await pause(next - now);
    } else await nextTurn();
    this.#from = performance.now();
  }
}

/** Processes a list in order, and yields to requests whenever it has taken a while. */
export const inTurns = async <T, R>(list: readonly T[], work: (each: T) => R, turns = new Turns()): Promise<R[]> => {
  const done: R[] = [];
  for (const each of list) {
    done.push(work(each));
    await turns.rest();
  }
  return done;
};
