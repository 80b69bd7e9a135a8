import { buildStale } from './build-stale';
import { endTogether, startChild } from './children';
import { requireNode } from './node-version';

/** Runs a built program with the options of this command, passes signals on, and exits with its exit code. */
export const runBuilt = async (...program: readonly string[]): Promise<void> => {
  requireNode();
  if (!(await buildStale())) {
    process.exitCode = 1;
    return;
  }
  const words = [process.execPath, ...program, ...process.argv.slice(2)];
  endTogether([startChild(words, { stdio: 'inherit' })]);
};

/** Has the built server obey a command instead of serving. */
export const runServerCommand = (command: string): Promise<void> => runBuilt('apps/server/dist/main.js', command);
