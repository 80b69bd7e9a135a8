import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const sampleEveryMs = 50;

/** The current memory of a process, in MB. */
export const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  const kilobytes =
    status === undefined
      ? (await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])).stdout
      : /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
  return Number(kilobytes) / 1024;
};

/** Runs `work` and returns its result with the peak memory of the process meanwhile, in MB. */
export const withPeak = async <T>(pid: number, work: () => Promise<T>): Promise<{ result: T; peak: number }> => {
  let peak = await memoryOf(pid);
  const timer = setInterval(() => {
    memoryOf(pid).then(
      (now) => {
        peak = Math.max(peak, now);
      },
      // The process may end while it is measured; the work itself reports that.
      () => undefined,
    );
  }, sampleEveryMs);
  try {
    const result = await work();
    return { result, peak };
  } finally {
    clearInterval(timer);
  }
};
