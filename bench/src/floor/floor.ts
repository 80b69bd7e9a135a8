import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Connection } from '../product';

/** The bare server that the product is measured against. */
export interface Floor {
  readonly port: number;
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts it on the product's database. */
export const startFloor = async (connection: Connection): Promise<Floor> => {
  const file = fileURLToPath(new URL('main.ts', import.meta.url));
  const env = { ...process.env, FLOOR_CONNECTION: JSON.stringify(connection) };
  const child = fork(file, { execArgv: ['--import', 'tsx'], env });
  const ended = once(child, 'exit');
  const [message] = (await Promise.race([once(child, 'message'), ended.then(() => [undefined])])) as [
    { port: number } | undefined,
  ];
  if (message === undefined) throw new Error('the floor could not be started');
  return {
    port: message.port,
    url: `http://127.0.0.1:${message.port}`,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
};
