import cluster, { type Address, type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../platform/log/log';

/** Worker processes that serve from one database, supervised by this process. */
export interface WorkerProcesses {
  readonly address: string;
  stop(): Promise<void>;
}

/** A worker that cannot start has said why; the supervising process only has to end. */
export class WorkersFailed extends Error {}

const longestPauseMs = 5000;
/** Slightly longer than a worker takes to drain. */
const stopLimitMs = 15_000;

const addressOf = ({ address, port }: Address): string =>
  `http://${address?.includes(':') ? `[${address}]` : address}:${port}`;

const listening = (worker: Worker): Promise<Address> =>
  new Promise((resolve, reject) => {
    worker.once('listening', resolve);
    worker.once('exit', () => reject(new WorkersFailed('a worker ended before it listened')));
  });

const stopWorker = async (worker: Worker): Promise<void> => {
  if (worker.isDead()) return;
  const gone = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopLimitMs);
  await gone;
  clearTimeout(timer);
};

/** Starts the workers and replaces each one that dies, until they are stopped (requirements §11, WORKERS). */
export const startWorkers = async (options: {
  size: number;
  env: Record<string, string>;
  log: Log;
}): Promise<WorkerProcesses> => {
  const { size, env, log } = options;
  const workers = new Set<Worker>();
  const leaving = new AbortController();

  const start = (pauseMs: number): Worker => {
    const worker = cluster.fork(env);
    workers.add(worker);
    let nextPauseMs = Math.min(pauseMs * 2, longestPauseMs);
    worker.once('listening', () => {
      nextPauseMs = 100;
    });
    worker.once('exit', (code, signal) => {
      workers.delete(worker);
      if (leaving.signal.aborted) return;
      log.error({ worker: worker.process.pid, code, signal }, 'a worker died; starting another');
      delay(nextPauseMs, undefined, { signal: leaving.signal }).then(
        () => start(nextPauseMs),
        () => undefined,
      );
    });
    return worker;
  };

  const stop = async (): Promise<void> => {
    leaving.abort();
    await Promise.all([...workers].map(stopWorker));
  };

  try {
    const [first] = await Promise.all(Array.from({ length: size }, () => listening(start(100))));
    if (first === undefined) throw new WorkersFailed('no worker');
    return { address: addressOf(first), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
