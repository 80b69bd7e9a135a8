import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** A program of the cluster that runs, with all processes that it has started. */
export interface Service {
  /** Sends a signal to the program and everything below it. */
  signal(signal: NodeJS.Signals): void;
  /** Ends it and waits for that. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** PostgreSQL refuses to run as root: root starts the cluster's programs as the user of Debian's package. */
const asOwner = (command: readonly string[]): readonly string[] =>
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...command]
    : command;

/** Ends a process and those that it has started, at once. */
export const killWithChildren = (pid: number): void => {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const one of [pid, ...stdout.split('\n').map(Number)]) {
    try {
      if (one > 0) process.kill(one, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
};

/** Sends a signal to all processes of a group; one that has ended is no fault. */
const killGroup = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
};

/** Starts a program as the leader of a process group of its own; what it says goes to a file in the folder. */
export const startService = async (folder: string, name: string, command: readonly string[]): Promise<Service> => {
  const log = await open(join(folder, `${name}.log`), 'a');
  const [file = '', ...args] = asOwner(command);
  const env = { ...process.env, LC_ALL: 'C.UTF-8', HOME: folder };
  const child: ChildProcess = spawn(file, args, {
    detached: true,
    cwd: folder,
    env,
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  const ended = once(child, 'exit');
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} could not be started`);
  const signal = (one: NodeJS.Signals): void => killGroup(pid, one);
  return {
    signal,
    end: async (one = 'SIGTERM') => {
      signal(one);
      // A stopped process acts on nothing else.
      signal('SIGCONT');
      await ended;
    },
  };
};
