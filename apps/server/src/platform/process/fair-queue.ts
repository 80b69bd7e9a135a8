import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';

/** Runs work when its turn has come. Those who share a `turn` (an address, a session) wait for one another first. */
export type FairQueue = <T>(turn: string, work: () => Promise<T>) => Promise<T>;

/** A signed-in caller waits for nobody else at their address. */
export const turnOf = ({ sessionId }: Pick<Caller, 'sessionId'>): string => `session ${sessionId}`;

/**
 * Lets `width` pieces of work run at once, and `waitingMax` wait for each turn. Sign-ins are costly and wait for one
 * another's rows; behind a queue a flood of them leaves connections and CPU to signed-in callers. Turns are served in
 * rotation, so that a flood from one address delays others by at most one of its calls.
 */
export const createFairQueue = ({ width, waitingMax }: { width: number; waitingMax: number }): FairQueue => {
  // In the order of their turns: a turn that was served goes to the end.
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;

  const enter = async (turn: string): Promise<void> => {
    if (running < width) {
      running += 1;
      return;
    }
    const queue = waiting.get(turn) ?? [];
    if (queue.length >= waitingMax) throw new AppError(platformErrors.unavailable);
    waiting.set(turn, queue);
    // Finished work passes its place on, so `running` stays unchanged.
    await new Promise<void>((resolve) => queue.push(resolve));
  };

  const leave = (): void => {
    const [first] = waiting;
    if (first === undefined) {
      running -= 1;
      return;
    }
    const [turn, queue] = first;
    const next = queue.shift();
    waiting.delete(turn);
    if (queue.length > 0) waiting.set(turn, queue);
    next?.();
  };

  return async (turn, work) => {
    await enter(turn);
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
