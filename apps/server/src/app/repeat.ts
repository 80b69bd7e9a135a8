import type { Log } from '../platform/log/log';

/** Does a chore now and again and again, without keeping the process alive; gives back what ends it. */
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
