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
  const begun = performance.now();
  const until = begun + job.seconds * 1000;
  const converse = async (): Promise<void> => {
    const first = next();
    if (first === undefined) return;
    let asked = performance.now();
    const onAnswer: OnAnswer = ({ ok, text }) => {
      const now = performance.now();
      times.push(now - asked);
      if (!ok) {
        refused += 1;
        if (refusal === '') refusal = text().slice(0, 2000);
      }
      asked = now;
      return now < until ? next() : undefined;
    };
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

process.on('message', (job: LoadJob) => {
  void run(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
