import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf } from '../memory';
import type { RivalNode } from './install-rival';
import type { Rival, RivalHome } from './rival';

const startLimitMs = 300_000;
const askEveryMs = 20;

/** A started rival. */
export interface RivalProcess {
  /** Its largest process: a launcher is not measured. */
  pid(): Promise<number>;
  /** Stops it and starts it again; returns the seconds to the first answer. */
  restart(): Promise<number>;
  stop(): Promise<void>;
}

const childrenOf = async (pid: number): Promise<number[]> => {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const own = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  return [...own, ...(await Promise.all(own.map(childrenOf))).flat()];
};

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
};

const endTree = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  // The child leads a group of its own, so that what it started ends with it.
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await ended;
};

const lastError = async (file: string): Promise<string> => {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => /error/i.test(line));
  return lines.at(-1) ?? 'it wrote no error';
};

/** Starts a rival as its manual says; its log goes to a file in its folder. */
export const startRival = async (rival: Rival, home: RivalHome, node: RivalNode): Promise<RivalProcess> => {
  const start = async (): Promise<{ child: ChildProcess; seconds: number }> => {
    const logFile = join(home.folder, 'server.log');
    const log = await open(logFile, 'a');
    const begun = performance.now();
    const child = spawn(node.file, rival.args, {
      cwd: home.folder,
      env: { ...node.env, ...rival.env(home) },
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    });
    await log.close();
    const deadline = begun + startLimitMs;
    while (!(await answers(home.url + rival.readyPath))) {
      if (child.exitCode !== null) throw new Error(`it did not start: ${await lastError(logFile)}`);
      if (performance.now() > deadline) {
        await endTree(child);
        throw new Error(`it did not answer within ${startLimitMs / 1000} s`);
      }
      await pause(askEveryMs);
    }
    return { child, seconds: (performance.now() - begun) / 1000 };
  };
  let running = await start();
  return {
    pid: async () => {
      const first = running.child.pid ?? 0;
      const found = [first, ...(await childrenOf(first))];
      const sizes = await Promise.all(found.map((pid) => memoryOf(pid).catch(() => 0)));
      return found[sizes.indexOf(Math.max(...sizes))] ?? first;
    },
    restart: async () => {
      await endTree(running.child);
      running = await start();
      return running.seconds;
    },
    stop: () => endTree(running.child),
  };
};
