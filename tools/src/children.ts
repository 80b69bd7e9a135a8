import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectRoot } from './project-root';

/**
 * Starts a long-running child in its own process group: Ctrl-C at the terminal then reaches it once, forwarded by
 * `endTogether`, and not a second time from the terminal.
 */
export const startChild = (command: readonly string[], options: SpawnOptions): ChildProcess => {
  const [file = '', ...args] = command;
  return spawn(file, args, { cwd: projectRoot, detached: true, ...options });
};

const exitCodeOf = (code: number | null, signal: NodeJS.Signals | null) =>
  code ?? 128 + (signal ? constants.signals[signal] : 0);

/** Forwards signals to the children; when one of them ends, the others are ended too and its exit code is returned. */
export const endTogether = (children: readonly ChildProcess[]): void => {
  const endAll = (signal: NodeJS.Signals) => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  process.on('SIGINT', () => endAll('SIGINT'));
  process.on('SIGTERM', () => endAll('SIGTERM'));
  process.on('SIGHUP', () => endAll('SIGTERM'));
  for (const child of children) {
    child.on('error', (error) => {
      console.error(error.message);
      process.exitCode ??= 127;
      endAll('SIGTERM');
    });
    child.on('exit', (code, signal) => {
      process.exitCode ??= exitCodeOf(code, signal);
      endAll('SIGTERM');
    });
  }
};
