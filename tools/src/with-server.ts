import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

interface Serving<T> {
  readonly env: NodeJS.ProcessEnv;
  /** The server is stopped afterwards, unless it has ended by then. */
  readonly work: (server: { url: string; child: ChildProcess }) => Promise<T>;
}

/** Runs a server while something is done with it. */
export const withServer = async <T>(program: string, { env, work }: Serving<T>): Promise<T> => {
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const found = /is running: {2}(http:\S+)/.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', () => reject(new Error(output)));
    });
    return await work({ url, child });
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
};
