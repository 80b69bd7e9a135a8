import { buildStale } from './build-stale';
import { startChild } from './children';
import { requireNode } from './node-version';

requireNode();
if (await buildStale()) {
  const command = [process.execPath, 'apps/server/dist/main.js', 'reset-password', ...process.argv.slice(2)];
  const child = startChild(command, { stdio: 'inherit' });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  process.exitCode = 1;
}
