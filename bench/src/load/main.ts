import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../statistics';
import { type OnAnswer, runConnection } from './connection';
import type { LoadJob, LoadResult } from './load-job';

const run = async (job: LoadJob): Promise<LoadResult> => {
  const requests = job.requests.map((text) => Buffer.from(text, 'utf8'));
  const times: number[] = [];
  let sent = 0;
  let refused = 0;
  let refusal = '';
  const next = (): Buffer | undefined => {
    if (job.once && sent >= requests.length) return undefined;
    const request = requests[sent % requests.length];
    sent += 1;
    return request;
  };
  // Different times, so that nobody acts in step with others.
  const think = async (): Promise<void> => {
    if (job.thinkMs !== undefined) await pause(Math.random() * 2 * job.thinkMs);
  };
  const begun = performance.now();
  const until = begun + job.seconds * 1000;
  const converse = async (): Promise<void> => {
    const first = next();
    if (first === undefined) return;
    let asked = 0;
    const onAnswer: OnAnswer = async ({ ok, text }) => {
      const now = performance.now();
      times.push(now - asked);
      if (!ok) {
        refused += 1;
        if (refusal === '') refusal = text().slice(0, 2000);
      }
      if (now >= until) return undefined;
      await think();
      asked = performance.now();
      return next();
    };
    await think();
    asked = performance.now();
    await runConnection({ port: job.port, first, onAnswer });
  };
  await Promise.all(Array.from({ length: job.connections }, converse));
  const seconds = (performance.now() - begun) / 1000;
  return {
    perSecond: times.length / seconds,
    answered: times.length,
    refused,
    refusal,
    medianMs: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    p99Ms: percentile(times, 0.99),
  };
};

process.on('message', ({ id, job }: { id: number; job: LoadJob }) => {
  void run(job).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
