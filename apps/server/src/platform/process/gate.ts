import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../platform/http/app-error';

/** Runs work when its turn has come. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `width` pieces of work run at once and `waitingMax` wait. Sign-ins are costly and line up on one another's rows;
 * behind a gate a flood of them leaves connections and processor to those who are signed in.
 */
export const createGate = ({ width, waitingMax }: { width: number; waitingMax: number }): Gate => {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < width) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) throw new AppError(platformErrors.unavailable);
    // Whoever leaves hands over the place, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };

  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
