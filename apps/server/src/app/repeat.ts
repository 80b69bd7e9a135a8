import type { Log } from '../platform/log/log';

/** Runs a task now and at intervals, without keeping the process alive; returns a function that stops it. */
export const repeat = (
  chore: () => Promise<void>,
  { log, everyMs }: { log: Log; everyMs: number },
): (() => Promise<void>) => {
  let underWay: Promise<void> = Promise.resolve();
  const run = (): void => {
    underWay = underWay.then(chore).catch((err: unknown) => log.warn({ err }, 'could not do a chore'));
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return async () => clearInterval(timer);
};
