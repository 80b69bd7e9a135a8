import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadJob, LoadResult } from './load-job';

/** The process that generates the load, separate from what it measures; several jobs may run at once. */
export interface Load {
  run(job: LoadJob): Promise<LoadResult>;
  stop(): Promise<void>;
}

/** A response of the load process. */
interface Answer {
  readonly id: number;
  readonly result?: LoadResult;
  readonly error?: string;
}

export const startLoad = (): Load => {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit');
  let last = 0;
  const answerTo = (id: number): Promise<Answer> =>
    new Promise((resolve) => {
      const listen = (answer: Answer): void => {
        if (answer.id !== id) return;
        child.off('message', listen);
        resolve(answer);
      };
      child.on('message', listen);
    });
  return {
    run: async (job) => {
      last += 1;
      const id = last;
      const answered = answerTo(id);
      child.send({ id, job });
      const gone = ended.then((): Answer => ({ id, error: 'the load process ended' }));
      const { result, error } = await Promise.race([answered, gone]);
      if (result === undefined) throw new Error(error);
      if (result.refused > 0) throw new Error(`not every request succeeded:\n${result.refusal}`);
      return result;
    },
    stop: async () => {
      child.kill();
      await ended;
    },
  };
};
