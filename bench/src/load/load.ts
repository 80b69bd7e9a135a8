import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadJob, LoadResult } from './load-job';

/** The process that generates the load, separate from what it measures. */
export interface Load {
  run(job: LoadJob): Promise<LoadResult>;
  stop(): Promise<void>;
}

export const startLoad = (): Load => {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit');
  return {
    run: async (job) => {
      const answered = once(child, 'message');
      child.send(job);
      const [message] = (await Promise.race([answered, ended.then(() => [{ error: 'the load process ended' }])])) as [
        { result?: LoadResult; error?: string },
      ];
      if (message.result === undefined) throw new Error(message.error);
      if (message.result.refused > 0) throw new Error(`not every request succeeded:\n${message.result.refusal}`);
      return message.result;
    },
    stop: async () => {
      child.kill();
      await ended;
    },
  };
};
