import { buildStale } from './build-stale';
import { startChild } from './children';
import { requireNode } from './node-version';

/** Runs the built server with a command instead of serving, and exits with its exit code. */
export const runServerCommand = async (command: string): Promise<void> => {
  requireNode();
  if (!(await buildStale())) {
    process.exitCode = 1;
    return;
  }
  const words = [process.execPath, 'apps/server/dist/main.js', command, ...process.argv.slice(2)];
  startChild(words, { stdio: 'inherit' }).on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
};
